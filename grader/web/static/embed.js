// Shows a puzzle where this script stands: <script src="embed.js" data-daily="hard"></script>

(() => {
  const script = document.currentScript;
  const { width = "26rem", ...wanted } = script.dataset;
  const frame = document.createElement("iframe");
  frame.src = new URL(`embed.html#${new URLSearchParams(wanted)}`, script.src);
  frame.title = "Sudoku";
  Object.assign(frame.style, { width: `min(100%, ${width})`, aspectRatio: "10 / 18", border: "0" });
  script.after(frame);
  addEventListener("message", ({ source, data }) => {
    if (source !== frame.contentWindow || data?.source !== "sudoku-grader") return;
    frame.dispatchEvent(new CustomEvent(`sudoku-${data.type}`, { detail: data, bubbles: true }));
  });
})();
