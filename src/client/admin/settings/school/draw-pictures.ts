// The author's browser draws the school's pictures in the sizes that learners load, so that the server never decodes a picture.
import { BRAND_IMAGE_MAX_BYTES, ICON_PIXELS, LOGO_MAX_SIZE, type BrandImageKind } from '#shared/brand/brand-schemas.ts';
import { deriveBrandColors, KEYREEL_ACCENT } from '#shared/brand/brand-colors.ts';
import { AppError } from '#shared/app-error.ts';

const MAX_FILE_BYTES = 2 * 1024 * 1024;
const LOGO_MAX_BYTES = 24 * 1024;
const LOGO_TYPES = [
  { type: 'image/webp', qualities: [0.95, 0.85, 0.7] },
  { type: 'image/png', qualities: [1] },
];
const LOGO_SCALES = [1, 0.8, 0.6, 0.45, 0.3];
const DARK = '#080d0b';
/** Lists ways to draw an icon, each with less detail than the one before, because a photograph is too large as a PNG file. */
const ICON_DETAILS = [
  { scale: 1, colorStep: 1 },
  { scale: 1, colorStep: 16 },
  { scale: 0.5, colorStep: 16 },
  { scale: 0.25, colorStep: 32 },
];

export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp'];

export interface DrawnPicture {
  kind: BrandImageKind;
  /** Holds the file in base64. */
  content: string;
}

type Draw = (context: OffscreenCanvasRenderingContext2D, size: number, isMaskable: boolean) => void;

/** Decodes a picture. Throws `picture.tooLarge` or `picture.unreadable`. */
export async function readPicture(file: File): Promise<ImageBitmap> {
  if (file.size > MAX_FILE_BYTES) throw new AppError('picture.tooLarge');
  if (!PICTURE_TYPES.includes(file.type)) throw new AppError('picture.unreadable');
  return createImageBitmap(file).catch(() => {
    throw new AppError('picture.unreadable');
  });
}

/** Draws the logo as large as its place allows, and smaller when the file would become too large. */
export async function drawLogo(picture: ImageBitmap): Promise<DrawnPicture> {
  const fitting = Math.min(1, LOGO_MAX_SIZE.width / picture.width, LOGO_MAX_SIZE.height / picture.height);
  for (const scale of LOGO_SCALES)
    for (const { type, qualities } of LOGO_TYPES) {
      const [width, height] = [picture.width, picture.height].map((side) => Math.max(1, Math.round(side * fitting * scale)));
      const { canvas, context } = createCanvas(width!, height!);
      context.drawImage(picture, 0, 0, width!, height!);
      for (const quality of qualities) {
        const blob = await canvas.convertToBlob({ type, quality });
        if (blob.type === type && blob.size <= LOGO_MAX_BYTES) return { kind: 'logo', content: await toBase64(blob) };
      }
    }
  throw new AppError('picture.unreadable');
}

/** Draws the icons from a square picture. A picture that is not square is cut at its sides. */
export function drawIcons(picture: ImageBitmap): Promise<DrawnPicture[]> {
  const side = Math.min(picture.width, picture.height);
  const [left, top] = [(picture.width - side) / 2, (picture.height - side) / 2];
  return drawAllIcons((context, size, isMaskable) => {
    // A phone cuts the edge of a maskable icon off, so the picture stands in the middle of a dark square.
    const margin = isMaskable ? size * 0.1 : 0;
    if (isMaskable) fillSquare(context, size, DARK, 0);
    context.drawImage(picture, left, top, side, side, margin, margin, size - 2 * margin, size - 2 * margin);
  });
}

/** Draws icons with the first letter of the school's name on its color, for a school without a square icon. */
export function drawLetterIcons(name: string, accentColor: string | null): Promise<DrawnPicture[]> {
  const { accent, ink } = deriveBrandColors(accentColor ?? KEYREEL_ACCENT);
  const [first] = new Intl.Segmenter().segment(name);
  return drawAllIcons((context, size, isMaskable) => {
    fillSquare(context, size, accent, isMaskable ? 0 : size * 0.22);
    context.fillStyle = ink;
    context.font = `700 ${size * (isMaskable ? 0.46 : 0.62)}px system-ui, sans-serif`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillText((first?.segment ?? '').toUpperCase(), size / 2, size * 0.53, size * 0.86);
  });
}

async function drawAllIcons(draw: Draw): Promise<DrawnPicture[]> {
  const kinds = Object.keys(ICON_PIXELS) as (keyof typeof ICON_PIXELS & string)[];
  return Promise.all(
    kinds.map(async (kind) => ({ kind: String(kind) as BrandImageKind, content: await toBase64(await drawIcon(kind, draw)) })),
  );
}

async function drawIcon(kind: keyof typeof ICON_PIXELS, draw: Draw): Promise<Blob> {
  const size = ICON_PIXELS[kind];
  for (const { scale, colorStep } of ICON_DETAILS) {
    const small = createCanvas(size * scale, size * scale);
    draw(small.context, size * scale, kind === 'maskable');
    if (colorStep > 1) reduceColors(small.context, size * scale, colorStep);
    const { canvas, context } = createCanvas(size, size);
    context.imageSmoothingEnabled = false;
    context.drawImage(small.canvas, 0, 0, size, size);
    const blob = await canvas.convertToBlob({ type: 'image/png' });
    if (blob.size <= BRAND_IMAGE_MAX_BYTES) return blob;
  }
  throw new AppError('picture.unreadable');
}

function createCanvas(width: number, height: number) {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d')!;
  context.imageSmoothingQuality = 'high';
  return { canvas, context };
}

function fillSquare(context: OffscreenCanvasRenderingContext2D, size: number, color: string, radius: number): void {
  context.fillStyle = color;
  context.beginPath();
  context.roundRect(0, 0, size, size, radius);
  context.fill();
}

function reduceColors(context: OffscreenCanvasRenderingContext2D, size: number, step: number): void {
  const image = context.getImageData(0, 0, size, size);
  image.data.forEach((value, index) => {
    if (index % 4 !== 3) image.data[index] = Math.round(value / step) * step;
  });
  context.putImageData(image, 0, 0);
}

async function toBase64(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
