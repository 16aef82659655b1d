// Sets the theme before anything is drawn, so that the page does not flash; loaded as no module.

try {
  document.documentElement.dataset.theme = localStorage.getItem("theme") || "auto";
} catch {
  document.documentElement.dataset.theme = "auto";
}
