import { recordAudit } from '../services/audit/audit-service.ts';
import { adoptStore } from '../services/media/store/store-ownership.ts';
import { defineDataCommand, parseSingleArgument, UsageError } from './command.ts';

const USAGE = `store adopt    lets this installation delete unused files in the bucket of STORAGE_URL, which another installation owned before`;

/** Implements the `store adopt` command, for an installation that replaces the one to which the bucket belonged. */
export const storeCommand = defineDataCommand({
  usage: USAGE,
  parse: (args) => {
    if (parseSingleArgument(args, USAGE) !== 'adopt') throw new UsageError(USAGE);
  },
  run: async (deps) => {
    if (!deps.objects.owner) throw new UsageError('The files are in DATA_DIR, which belongs to this installation.');
    await recordAudit(deps.db, deps, 'store.adopted', { id: null, name: deps.objects.owner.storeName });
    await adoptStore(deps);
    return [`This installation now owns ${deps.objects.owner.storeName}. Another one that still uses it deletes nothing there any more.`];
  },
});
