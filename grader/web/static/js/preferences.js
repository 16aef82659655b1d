// What the player has chosen: how the board helps, and what is shown.

import { h, option } from "./dom.js";
import { changeSetting, setting } from "./settings.js";
import { t } from "./words.js";

/** The choices and whether they are on at first, in the order of the dialog. */
const CHOICES = {
  timer: false,
  same: true,
  peers: true,
  notes: true,
  counts: true,
  sweep: true,
  auto: false,
};

/** @typedef {keyof typeof CHOICES} Preference */

/** Return whether a choice is on. @param {Preference} name */
export const prefers = (name) => (setting(name) ?? (CHOICES[name] ? "on" : "off")) === "on";

/**
 * Return the choices as a group of boxes.
 * @param {(name: Preference) => void} changed
 */
export function preferenceFields(changed) {
  const names = /** @type {Preference[]} */ (Object.keys(CHOICES));
  return h(
    "fieldset.preferences",
    h("legend", t("preferences.heading")),
    names.map((name) => {
      const box = h("input", {
        type: "checkbox",
        checked: prefers(name),
        onchange: () => {
          changeSetting(name, box.checked ? "on" : "off");
          changed(name);
        },
      });
      return option(box, t(`preferences.${name}`));
    }),
  );
}
