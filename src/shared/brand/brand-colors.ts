// Colors are computed in OKLCH (https://bottosson.github.io/posts/oklab/), in which equal steps of lightness look equal for every hue.

/** The color of a school that has chosen none. */
export const KEYREEL_ACCENT = '#34d27b';
/** The lightest surface on which the accent color stands as text, and the red of wrong answers; see tokens.css. */
const LIGHTEST_SURFACE = '#25302c';
const WRONG_RED = '#ff6a5a';
const MIN_CONTRAST = 4.5;
/** Colors that are closer than this in OKLab are easily mistaken for each other. */
const SIMILAR_DISTANCE = 0.08;
const PRESS_STEP = 0.01;
const MAX_PRESS_STEPS = 8;

type Triple = readonly [number, number, number];

export interface BrandColors {
  accent: string;
  press: string;
  ink: string;
  soft: string;
  /** States that learners see a lighter color than the one that was chosen, which is too dark for the dark pages. */
  isLightened: boolean;
  isCloseToWrong: boolean;
}

/** Derives the colors of the learner's pages from the color that a school has chosen, such as `#1d6ef2`. */
export function deriveBrandColors(color: string): BrandColors {
  const accent = lightenUntilReadable(color);
  const [, chroma, hue] = toOklch(accent);
  const ink = toHex([0.22, Math.min(chroma, 0.05), hue]);
  const [r, g, b] = toBytes(accent);
  return {
    accent,
    press: darkenWhileReadable(accent, ink),
    ink,
    soft: `rgb(${r} ${g} ${b} / 0.14)`,
    isLightened: accent !== color.toLowerCase(),
    isCloseToWrong: measureDistance(accent, WRONG_RED) < SIMILAR_DISTANCE,
  };
}

/** Returns the contrast of two colors by WCAG 2, from 1 to 21. */
export function measureContrast(a: string, b: string): number {
  const [dark, light] = [measureLuminance(a), measureLuminance(b)].toSorted((x, y) => x - y) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

const isReadable = (color: string) => measureContrast(color, LIGHTEST_SURFACE) >= MIN_CONTRAST;

/** Keeps hue and chroma as far as the screen can show them, and finds the least lightness that is readable. */
function lightenUntilReadable(color: string): string {
  if (isReadable(color)) return color.toLowerCase();
  const [lightness, chroma, hue] = toOklch(color);
  const found = bisect(lightness, 1, (each) => isReadable(toHex([each, chroma, hue])));
  return toHex([found, chroma, hue]);
}

function darkenWhileReadable(accent: string, ink: string): string {
  const [lightness, chroma, hue] = toOklch(accent);
  const shades = Array.from({ length: MAX_PRESS_STEPS }, (_, step) => toHex([lightness - (step + 1) * PRESS_STEP, chroma, hue]));
  return shades.findLast((shade) => measureContrast(ink, shade) >= MIN_CONTRAST) ?? accent;
}

/** Returns the least value between two bounds that passes, of which the upper one is known to pass. */
function bisect(low: number, high: number, passes: (value: number) => boolean): number {
  let [from, to] = [low, high];
  for (let step = 0; step < 14; step += 1) {
    const middle = (from + to) / 2;
    if (passes(middle)) to = middle;
    else from = middle;
  }
  return to;
}

function toBytes(hex: string): Triple {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

function toLinear(hex: string): Triple {
  const decode = (byte: number) => (byte <= 10.31475 ? byte / 3294.6 : ((byte / 255 + 0.055) / 1.055) ** 2.4);
  const [r, g, b] = toBytes(hex);
  return [decode(r), decode(g), decode(b)];
}

function measureLuminance(hex: string): number {
  const [r, g, b] = toLinear(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function toOklab(hex: string): Triple {
  const [r, g, b] = toLinear(hex);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function toOklch(hex: string): Triple {
  const [lightness, a, b] = toOklab(hex);
  return [lightness, Math.hypot(a, b), Math.atan2(b, a)];
}

function measureDistance(a: string, b: string): number {
  const [first, second] = [toOklab(a), toOklab(b)];
  return Math.hypot(first[0] - second[0], first[1] - second[1], first[2] - second[2]);
}

/** Returns the color as hex digits. A chroma that no screen can show at this lightness is lowered until it can. */
function toHex([lightness, chroma, hue]: Triple): string {
  const light = Math.min(1, Math.max(0, lightness));
  const isShown = (value: number) => toRgb(light, value, hue).every((part) => part > -0.0001 && part < 1.0001);
  const shown = isShown(chroma) ? chroma : chroma - bisect(0, chroma, (less) => isShown(chroma - less));
  const encode = (part: number) => {
    const value = Math.min(1, Math.max(0, part));
    const byte = Math.round(255 * (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055));
    return byte.toString(16).padStart(2, '0');
  };
  return `#${toRgb(light, shown, hue).map(encode).join('')}`;
}

function toRgb(lightness: number, chroma: number, hue: number): Triple {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}
