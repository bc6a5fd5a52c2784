import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { layoutWords } from '#admin-words/layout.ts';
import { parseAccessKey } from '#shared/access-keys/access-key-format.ts';
import type { AccessKey } from '#shared/access-keys/access-key-schemas.ts';
import { ACTIVITY_SEARCH_MAX_LENGTH } from '#shared/analytics/activity-schemas.ts';
import { trpc } from '#client/admin/api/trpc-hooks.ts';
import { useCanUseArea } from '#client/admin/api/use-can-use-area.ts';
import type { AdminIconName } from '#client/admin/ui/admin-icon.tsx';
import { searchRows } from '#client/admin/ui/table/table-model.ts';
import { listShownGroups } from '../sidebar-sections.ts';

const SEARCH_DEBOUNCE_MS = 200;
const MAX_RESULTS = 5;

interface Destination {
  kind: string;
  icon: AdminIconName;
  path: string;
  title: string;
  detail?: string;
  pictureId?: string | null;
}

/** Finds what the administrator may open by its name. Without a text, returns the sections of the portal. */
export function useDestinations(text: string): { destinations: Destination[]; isSearching: boolean } {
  const canUse = useCanUseArea();
  const { client } = trpc.useUtils();
  const modules = trpc.admin.modules.useQuery({}, { enabled: canUse('courses') }).data ?? [];
  const trimmed = text.trim().slice(0, ACTIVITY_SEARCH_MAX_LENGTH);
  const [search] = useDebouncedValue(trimmed, SEARCH_DEBOUNCE_MS);
  const { data: found, isFetching } = useQuery({
    queryKey: ['destinations', search],
    queryFn: async () => {
      const [cards, keys, learners] = await Promise.all([
        canUse('courses') ? client.admin.searchCards.mutate({ search }) : [],
        canUse('keys') ? findKeys(client, search) : [],
        canUse('activity') ? client.analytics.searchActivity.mutate({ search, limit: MAX_RESULTS }).then(({ rows }) => rows) : [],
      ]);
      return { cards, keys, learners };
    },
    enabled: search !== '',
    // The query cache must not keep the result, because the query key contains the search text, which can be a secret access key.
    gcTime: 0,
  });
  const sections = listShownGroups(canUse).flatMap((group) => group.sections);
  const { cards, keys, learners } = (search === trimmed && found) || { cards: [], keys: [], learners: [] };
  const folded = trimmed.toLowerCase();
  const isNamed = ({ title }: { title: string }) => Number(title.toLowerCase() === folded);
  const foundModules =
    trimmed === ''
      ? []
      : searchRows(modules, trimmed, ({ title, slug }) => `${title} ${slug}`).toSorted((one, other) => isNamed(other) - isNamed(one));
  return {
    destinations: [
      // What the browser finds at once comes first, so that the first entry does not change when the server's answer arrives.
      ...searchRows(sections, trimmed, ({ name }) => name).map(({ name, path, icon }) => ({
        kind: layoutWords.section,
        icon,
        path,
        title: name,
      })),
      ...foundModules.slice(0, MAX_RESULTS).map(({ id, title, slug }) => ({
        kind: layoutWords.module,
        icon: 'module' as const,
        path: `/admin/cards?module=${id}`,
        title,
        detail: slug,
      })),
      ...cards.map(({ id, title, moduleTitle, pictureId }) => ({
        kind: layoutWords.card,
        icon: 'card' as const,
        path: `/admin/cards/${id}`,
        title,
        detail: moduleTitle,
        pictureId,
      })),
      ...keys.map(({ id, key, productName, label, buyer }) => ({
        kind: layoutWords.accessKey,
        icon: 'key' as const,
        path: `/admin/keys/${id}`,
        title: key,
        detail: [productName, label, buyer].filter(Boolean).join(' · '),
      })),
      ...learners.map(({ sessionId, nickname, productName }) => ({
        kind: layoutWords.learner,
        icon: 'person' as const,
        path: `/admin/activity/${sessionId}`,
        title: nickname,
        detail: productName,
      })),
    ],
    isSearching: trimmed !== '' && (isFetching || search !== trimmed),
  };
}

/** Finds an access key by its complete text. Many other texts look like a complete key, so the words are searched too. */
async function findKeys(client: ReturnType<typeof trpc.useUtils>['client'], search: string): Promise<readonly AccessKey[]> {
  const complete = parseAccessKey(search) === null ? null : await client.admin.findKey.mutate({ key: search }).catch(() => null);
  return complete ? [complete] : client.admin.searchKeys.mutate({ search, limit: MAX_RESULTS });
}
