import '@mantine/spotlight/styles.layer.css';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { layoutWords } from '#admin-words/layout.ts';
import { parseAccessKey } from '#shared/access-keys/access-key-format.ts';
import { AdminIcon } from '#client/admin/ui/admin-icon.tsx';
import { useCanUseArea } from '../../api/use-can-use-area.ts';
import { CardPicture } from '#client/admin/ui/card-picture.tsx';
import { useDestinations } from './use-destinations.ts';

const [store, { open }] = createSpotlight();

/** Leads to what the administrator types the name of. The dialog opens whenever `openCount` grows. */
export function GoToDialog({ openCount }: { openCount: number }) {
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  const canSearch = useCanUseArea()('courses');
  const { destinations, isSearching } = useDestinations(query);
  useEffect(open, [openCount]);
  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      query={query}
      onQueryChange={setQuery}
      scrollable
      maxHeight={420}
      overlayProps={{ backgroundOpacity: 0.35 }}
      zIndex={300}
      radius="lg"
      title={layoutWords.goTo}
      // The title only names the dialog for screen readers.
      styles={{
        header: { position: 'absolute', minHeight: 0, width: 1, height: 1, padding: 0, overflow: 'hidden', clipPath: 'inset(50%)' },
      }}
    >
      <Spotlight.Search placeholder={layoutWords.goToCard} aria-label={layoutWords.goToCard} leftSection={<AdminIcon name="search" />} />
      <Spotlight.ActionsList>
        {destinations.map(({ path, kind, icon, title, detail, pictureId }) => (
          <Spotlight.Action
            dimmedSections={false}
            key={path}
            label={title}
            {...(detail !== undefined && { description: detail })}
            leftSection={pictureId === undefined ? <AdminIcon name={icon} /> : <CardPicture pictureId={pictureId} icon={icon} width={48} />}
            rightSection={<small>{kind}</small>}
            onClick={() => void navigate(path)}
          />
        ))}
        {destinations.length === 0 && (
          <Spotlight.Empty>{isSearching ? layoutWords.searching : layoutWords.nothingHasThisName}</Spotlight.Empty>
        )}
        {canSearch && !isSearching && (
          <Spotlight.Action
            dimmedSections={false}
            label={layoutWords.searchEverything}
            leftSection={<AdminIcon name="search" />}
            rightSection={<small>{layoutWords.textsAndCaptions}</small>}
            onClick={() => void navigate(buildSearchPath(query.trim()))}
          />
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

/** An access key, which is a secret, must not become part of an address. Words such as "dollar signs" only look like one. */
const isAccessKey = (text: string) => parseAccessKey(text) !== null && /[\d-]/.test(text);
const buildSearchPath = (text: string) =>
  text === '' || isAccessKey(text) ? '/admin/search' : `/admin/search?q=${encodeURIComponent(text)}`;
