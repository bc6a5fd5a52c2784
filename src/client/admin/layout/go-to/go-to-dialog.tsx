import '@mantine/spotlight/styles.layer.css';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { AdminIcon } from '#client/admin/ui/admin-icon.tsx';
import { useDestinations } from './use-destinations.ts';

const [store, { open }] = createSpotlight();

/** Leads to what the administrator types the name of. The dialog opens whenever `openCount` grows. */
export function GoToDialog({ openCount }: { openCount: number }) {
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  const { groups, isSearching } = useDestinations(query);
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
      aria-label="Go to"
    >
      <Spotlight.Search
        placeholder="Go to a card, module, key or learner"
        aria-label="Go to a card, module, key or learner"
        leftSection={<AdminIcon name="search" />}
      />
      <Spotlight.ActionsList>
        {groups.map(({ name, icon, destinations }) => (
          <Spotlight.ActionsGroup key={name} label={name}>
            {destinations.map(({ path, title, detail }) => (
              <Spotlight.Action
                key={path}
                label={title}
                {...(detail !== undefined && { description: detail })}
                leftSection={<AdminIcon name={icon} />}
                onClick={() => void navigate(path)}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {groups.length === 0 && <Spotlight.Empty>{isSearching ? 'Searching…' : 'Nothing has this name.'}</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}
