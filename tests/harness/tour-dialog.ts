import type { Page } from "playwright/test";

/** The parts of the tour that the journeys look at. */
export function tourOf(page: Page) {
  const dialog = page.getByRole("dialog", { name: /^Guided Tour of/ });
  const controls = page.getByRole("group", { name: "Tour controls" });
  return {
    dialog,
    badge: (step: number) => dialog.getByText(`Step ${step} of 12`, { exact: true }).first(),
    chip: (step: number) =>
      dialog.getByRole("listitem").getByRole("link", { name: new RegExp(`^Step ${step}\\D`) }),
    play: controls.getByRole("button", { name: "Play", exact: true }),
    pause: controls.getByRole("button", { name: "Pause", exact: true }),
    control: (name: string) =>
      controls
        .getByText(name, { exact: true })
        .locator("xpath=ancestor-or-self::*[self::a or self::button][1]"),
    // The other one tells of the voice.
    said: dialog.getByRole("status").last(),
  };
}
