/** 0 to 255 each. */
export type Rgb = readonly [number, number, number];

/** By WCAG's definition of contrast ratio. */
export function contrast(a: Rgb, b: Rgb): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((one, other) => one - other);
  return (high + 0.05) / (low + 0.05);
}

export function luminance(rgb: Rgb): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((part) => {
    const value = part / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** @param color #rrggbb */
export function rgbOf(color: string): Rgb {
  const [red = 0, green = 0, blue = 0] = (color.match(/[0-9a-f]{2}/giu) ?? []).map((part) =>
    Number.parseInt(part, 16),
  );
  return [red, green, blue];
}

export const hexOf = (rgb: Rgb): string =>
  `#${rgb.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
