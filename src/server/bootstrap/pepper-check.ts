import type { Db } from '#db/open-database.ts';
import { ConfigError } from '../config.ts';
import type { Deps } from '../deps.ts';
import type { KeySigner } from '../services/keys/key-signer.ts';
import { findSetting, insertSetting } from '../services/settings/setting-queries.ts';

/**
 * This access key serves only to detect a wrong pepper: the database stores the hash that the right pepper produces for it, and any other
 * pepper produces a different hash.
 */
const CANARY_KEY = { prefix: 'CANARY', random: '000000', signature: '00' };

/**
 * Throws ConfigError when secrets.json does not belong to this database. Access keys are hashed with the pepper in secrets.json, so with a
 * different pepper none of the sold access keys would work.
 */
export async function checkPepper({ config, db, keySigner }: Pick<Deps, 'config' | 'db' | 'keySigner'>): Promise<void> {
  // The hash of the canary access key is inserted only if it is missing, so that commands need not wait while the server writes to the
  // database.
  if ((await matchesStoredPepper(db, keySigner)) === null) await insertSetting(db, 'pepper_canary', keySigner.hash(CANARY_KEY));
  if (await matchesStoredPepper(db, keySigner)) return;
  throw new ConfigError(
    config.secrets === null
      ? 'DATA_DIR holds a secrets.json that does not belong to this database; put back the one from your backup'
      : 'SECRETS does not belong to this database; set it to the secrets.json that the database was first used with',
  );
}

/** Returns whether the access keys in this database are hashed with the given pepper, or null when no hash has been stored yet. */
export async function matchesStoredPepper(db: Db, keySigner: Pick<KeySigner, 'hash'>): Promise<boolean | null> {
  const storedHash = await findSetting(db, 'pepper_canary');
  return storedHash === null ? null : storedHash === keySigner.hash(CANARY_KEY);
}
