import { z } from 'zod';
import { namesWords } from '#admin-words/names.ts';
import { rejectControlCharacters } from '../validation/field-schemas.ts';
import { limitLength } from '../validation/zod-config.ts';

/** Lists what an access token may be allowed to do. */
export const tokenScopes = {
  'keys:read': namesWords.readAccessKeys,
  'keys:write': namesWords.makeChangeAndRevokeAccessKeys,
  'content:read': namesWords.readProductsModulesAndCards,
  'content:write': namesWords.changeProductsModulesAndCards,
  'numbers:read': namesWords.readDashboardAndActivity,
} as const satisfies Record<string, string>;
export type TokenScope = keyof typeof tokenScopes;
export const TOKEN_SCOPES = Object.keys(tokenScopes) as [TokenScope, ...TokenScope[]];

export const MAX_ACCESS_TOKENS = 50;
const scopesSchema = z.array(z.enum(TOKEN_SCOPES)).min(1, namesWords.chooseAtLeastOneScope).max(TOKEN_SCOPES.length);

export const newAccessTokenSchema = z.object({
  name: rejectControlCharacters(limitLength(z.string().trim().min(1, namesWords.isRequired), 60)),
  scopes: scopesSchema,
  days: z.number().int().min(1).max(3650).nullable().describe('Days until the token expires; null for one without an end'),
});
export type NewAccessToken = z.infer<typeof newAccessTokenSchema>;

export const accessTokenSchema = z.object({
  id: z.string(),
  name: z.string(),
  scopes: scopesSchema,
  madeBy: z.string(),
  createdAt: z.string(),
  expiresAt: z.string().nullable(),
  lastUsedAt: z.string().nullable(),
});
export type AccessToken = z.infer<typeof accessTokenSchema>;

/** Describes what only the response to the creation shows. */
export const createdAccessTokenSchema = z.object({ id: z.string(), name: z.string(), token: z.string() });
export type CreatedAccessToken = z.infer<typeof createdAccessTokenSchema>;
