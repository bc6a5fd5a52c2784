import type { Deps } from '#server/deps.ts';
import { findContentProblems } from '#shared/authoring/flow/content-problems.ts';
import { clearLinks, removeCard } from '#shared/authoring/apply-change.ts';
import { toCards, type CardContent, type ModuleContent } from '#shared/authoring/module-content.ts';
import { editContentAtRandom } from '#shared/authoring/testing/random-content.ts';

type Random = (limit: number) => number;
const VIDEO_IDS = ['video-1', 'video-2', 'video-3'];

export async function insertRandomVideos({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const file = { extension: 'mp4', content_type: 'video/mp4', size: 1, sha256: '', created_at: now().toISOString() };
  const unknown = {
    removed_at: null,
    duration_seconds: 20,
    width: null,
    height: null,
    light_id: null,
    poster_id: null,
    still_id: null,
    glow: null,
    name: null,
  };
  await db
    .insertInto('object')
    .values(VIDEO_IDS.map((id) => ({ id, ...file, ...unknown })))
    .execute();
}

/** Makes random edits to a module, which leave it without errors and with at least one page. */
export function editPublishableContent(content: ModuleContent, random: Random, prefix: string): CardContent[] {
  const edited = editContentAtRandom(content, random, prefix);
  const ids = new Set(edited.map(({ id }) => id));
  const deleted = content.map(({ id }) => id).filter((id) => !ids.has(id));
  const linked = deleted.reduce(removeCard, edited).map((card) => ({
    ...card,
    videoId: card.videoId === null ? null : VIDEO_IDS[random(VIDEO_IDS.length)]!,
  }));
  const hasErrors = findContentProblems(toCards(linked, 'm')).some(({ severity }) => severity === 'error');
  const publishable = hasErrors ? linked.map((card) => clearLinks(card, () => true)) : linked;
  return publishable.length > 0 ? publishable : [...content];
}
