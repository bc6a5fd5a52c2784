import { say, type ElementSentence } from '../element-sentence.ts';
import type { ElementFact } from './element-names.ts';
import { findChild, getNumber, getText, type XmlElement } from './xml-tree.ts';

/** The largest difference of two colors that a learner can take for the same color, as a distance in the CIELAB color space. */
const MAX_DIFFERENCE = 12;
/** Contains the first 56 colors of the palette of older files, which newer programs still write. */
const PALETTE =
  '000000ffffffff000000ff000000ffffff00ff00ff00ffff800000008000000080808000800080008080c0c0c08080809999ff993366ffffccccffff660066ff80800066ccccccff000080ff00ffffff0000ffff800080800000008080' +
  '0000ff00ccffccffffccffccffff9999ccffff99cccc99ffffcc993366ff33cccc99cc00ffcc00ff9900ff6600666699969696003366339966003300333300993300993366333399333333';
const THEME_ORDER = ['lt1', 'dk1', 'lt2', 'dk2', 'accent1', 'accent2', 'accent3', 'accent4', 'accent5', 'accent6', 'hlink', 'folHlink'];

/** Lists the colors of a workbook's theme in the order in which cells refer to them. */
export function listThemeColors(theme: XmlElement | undefined): string[] {
  const scheme = findChild(theme, 'themeElements', 'clrScheme');
  return THEME_ORDER.map((name) => {
    const color = findChild(scheme, name)?.children[0];
    return (getText(color, 'lastClr') || getText(color, 'val')).toLowerCase();
  });
}

/** Returns a color such as `ff0000`, or an empty text for the automatic color. */
export function readColor(color: XmlElement | undefined, themeColors: readonly string[]): string {
  if (!color) return '';
  const index = getNumber(color, 'indexed', -1);
  const base =
    getText(color, 'rgb').slice(-6).toLowerCase() ||
    (color.attributes.has('theme') ? themeColors[getNumber(color, 'theme')] : '') ||
    (index >= 0 && index < 64
      ? PALETTE.slice(6 * (index % 8 === index ? index : index - 8), 6 * (index % 8 === index ? index : index - 8) + 6)
      : '');
  return /^[0-9a-f]{6}$/.test(base) ? applyTint(base, getNumber(color, 'tint')) : '';
}

const splitColor = (color: string) => [0, 2, 4].map((start) => Number.parseInt(color.slice(start, start + 2), 16));

/** Makes a color lighter or darker. A tint changes the lightness only, which for the three parts of a color is the same mixture. */
function applyTint(color: string, tint: number): string {
  const mix = (part: number) => Math.round(tint < 0 ? part * (1 + tint) : part + (255 - part) * tint);
  return splitColor(color)
    .map((part) =>
      Math.min(255, Math.max(0, mix(part)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('');
}

function toLab(color: string): number[] {
  const [red, green, blue] = splitColor(color).map((part) => (part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4)) as [
    number,
    number,
    number,
  ];
  const convert = (value: number) => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116);
  const x = convert((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505);
  const y = convert(0.2126 * red + 0.7152 * green + 0.0722 * blue);
  const z = convert((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

export function isSameColor(found: ElementFact, wanted: ElementFact): boolean {
  const [one, other] = [found, wanted].map((color) => String(color).replace('#', '').toLowerCase()) as [string, string];
  if (one === other) return true;
  if (![one, other].every((color) => /^[0-9a-f]{6}$/.test(color))) return false;
  const lab = toLab(other);
  return Math.hypot(...toLab(one).map((part, index) => part - lab[index]!)) <= MAX_DIFFERENCE;
}

/** Names a color, because learners cannot tell what `c00000` looks like. */
export function nameColor(color: ElementFact | undefined): ElementSentence {
  const text = String(color ?? '')
    .replace('#', '')
    .toLowerCase();
  if (!/^[0-9a-f]{6}$/.test(text)) return say('no color');
  const [lightness, a, b] = toLab(text) as [number, number, number];
  if (Math.hypot(a, b) < 10) return say(lightness < 15 ? 'black' : lightness > 97 ? 'white' : 'gray');
  const angle = (Math.atan2(b, a) * 180) / Math.PI + 360;
  const hue = HUES.find(([limit]) => angle % 360 < limit)![1];
  const shade = lightness < 35 ? 'dark {found}' : lightness > 75 && Math.hypot(a, b) < 75 ? 'light {found}' : null;
  return shade ? say(shade, { found: say(hue) }) : say(hue);
}
const HUES = [
  [20, 'red'],
  [55, 'red'],
  [85, 'orange'],
  [110, 'yellow'],
  [175, 'green'],
  [235, 'turquoise'],
  [305, 'blue'],
  [345, 'purple'],
  [361, 'pink'],
] as const;
