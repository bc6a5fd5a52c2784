import { rebuildSearchIndex } from '../services/search/rebuild-search.ts';
import { defineDataCommand, parseSingleArgument, UsageError } from './command.ts';

const USAGE = 'search rebuild    reads the subtitles that are not read yet and builds the search index again';

export const searchCommand = defineDataCommand({
  usage: USAGE,
  parse: (args) => {
    if (parseSingleArgument(args, USAGE) !== 'rebuild') throw new UsageError(USAGE);
  },
  run: async (deps) => {
    const { cards, transcripts, missingIds } = await rebuildSearchIndex(deps);
    return [...missingIds.map((id) => `Missing, so not read: ${id}`), `${cards} pages indexed, ${transcripts} subtitle files read.`];
  },
});
