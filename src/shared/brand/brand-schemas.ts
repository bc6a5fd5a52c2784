import { z } from 'zod';
import { validationWords } from '#admin-words/validation.ts';
import { convertEmptyToNull, rejectControlCharacters, urlSchema } from '../validation/field-schemas.ts';
import { limitLength } from '../validation/zod-config.ts';

export const SCHOOL_NAME_MAX_LENGTH = 40;
/** Stands in the place of a shop's address where the school sells nothing. */
export const NOT_SOLD = 'none';
const TEXT_MAX_LENGTH = 120;

const text = (max: number) => convertEmptyToNull(rejectControlCharacters(limitLength(z.string().trim(), max))).default(null);
const hashSchema = limitLength(z.string(), 64).regex(/^[0-9a-f]{64}$/, validationWords.isNotIdOfPicture);
const shop = convertEmptyToNull(z.union([z.literal(NOT_SOLD), urlSchema])).default(null);

export const shopsSchema = z.object({ ca: shop, us: shop, mx: shop, eu: shop });
export type Shops = z.infer<typeof shopsSchema>;

/** Maps each size of the icon to the hash of its picture. The maskable icon fills its square, so that a phone can cut it to any shape. */
const iconFilesSchema = z.object({ 32: hashSchema, 180: hashSchema, 192: hashSchema, 512: hashSchema, maskable: hashSchema });

export const LOGO_MAX_SIZE = { width: 480, height: 96 };
export const BRAND_IMAGE_MAX_BYTES = 64 * 1024;
/** Maps each icon to the width and height of its picture. */
export const ICON_PIXELS = { 32: 32, 180: 180, 192: 192, 512: 512, maskable: 512 } as const;

export const brandImageInputSchema = z.object({
  kind: z.enum(['logo', '32', '180', '192', '512', 'maskable']),
  content: limitLength(z.base64(), Math.ceil(BRAND_IMAGE_MAX_BYTES / 3) * 4),
});
export type BrandImageInput = z.infer<typeof brandImageInputSchema>;
export type BrandImageKind = BrandImageInput['kind'];

export const logoSchema = z.object({
  hash: hashSchema,
  contentType: z.enum(['image/png', 'image/webp']),
  width: z.number(),
  height: z.number(),
});
export type BrandLogo = z.infer<typeof logoSchema>;

/** Describes what a school has set. Null means not set, which leaves the text, color or address of the specification in its place. */
export const brandSchema = z.object({
  name: text(SCHOOL_NAME_MAX_LENGTH),
  accent: convertEmptyToNull(
    limitLength(z.string().trim(), 9)
      .regex(/^#[0-9a-f]{6}$/i, validationWords.writeColourSuchAs1d6ef2)
      .toLowerCase(),
  ).default(null),
  texts: z.object({
    moduleListHeading: text(TEXT_MAX_LENGTH),
    untitledModule: text(TEXT_MAX_LENGTH),
    tip: text(TEXT_MAX_LENGTH),
    welcome: text(TEXT_MAX_LENGTH),
    keyPlaceholder: text(SCHOOL_NAME_MAX_LENGTH),
  }),
  shops: shopsSchema,
  logo: logoSchema.nullable().default(null),
  /** `isLetter` states that the icons show the first letter of the school's name, because the school has no square icon. */
  icons: z.object({ isLetter: z.boolean(), files: iconFilesSchema }).nullable().default(null),
});
export type Brand = z.infer<typeof brandSchema>;

export const savedBrandSchema = z.object({
  /** Grows with every change. 0 means that the school has never set anything. */
  revision: z.number(),
  savedAt: z.string().nullable(),
  brand: brandSchema,
});
export type SavedBrand = z.infer<typeof savedBrandSchema>;

/** Contains the revision that the person saw. The server itself finds type and size of the logo by its hash. */
export const saveBrandInputSchema = z.object({
  revision: z.number().int().min(0),
  brand: brandSchema.extend({ logo: logoSchema.pick({ hash: true }).nullable().default(null) }),
});
export type SaveBrandInput = z.infer<typeof saveBrandInputSchema>;

export const listBrandHashes = ({ logo, icons }: Pick<SaveBrandInput['brand'], 'logo' | 'icons'>): string[] => [
  ...(logo ? [logo.hash] : []),
  ...Object.values(icons?.files ?? {}),
];
