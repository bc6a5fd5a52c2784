import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import type { Card } from '#shared/catalog.ts';
import { NEW_PAGE_OPTION } from '../fields/open-new-page-dialog.tsx';
import { listPageLinkSlots, type PageLinkSlot } from './page-links.ts';
import css from './card-list.module.css';

interface LeadsToProps {
  card: Card;
  cards: readonly Card[];
  onChange: (slot: PageLinkSlot, pageId: string | null) => void;
  onNewPage: (slot: PageLinkSlot) => void;
}

/** Shows a select for each way on from a page. */
export function LeadsTo({ card, cards, onChange, onNewPage }: LeadsToProps) {
  return (
    <span className={css.leadsTo}>
      {listPageLinkSlots(card).map((slot) => (
        <LinkSelect
          key={slot.label}
          card={card}
          cards={cards}
          slot={slot}
          onChange={(pageId) => onChange(slot, pageId)}
          onNewPage={() => onNewPage(slot)}
        />
      ))}
    </span>
  );
}

interface LinkSelectProps {
  card: Card;
  cards: readonly Card[];
  slot: PageLinkSlot;
  onChange: (pageId: string | null) => void;
  onNewPage: () => void;
}

function LinkSelect({ card, cards, slot: { label, pageId, withoutLink }, onChange, onNewPage }: LinkSelectProps) {
  // In a long module, the options of all selects together are most of the document, so each select has them only while it is in use.
  const [isInUse, setInUse] = useState(false);
  const next = cards[cards.indexOf(card) + 1];
  const unlinked = withoutLink === 'try again' ? 'Try again' : next ? `Next in order: ${next.order}` : 'End of module';
  const options = [
    { value: '', label: unlinked },
    ...cards.filter((other) => other !== card).map(({ id, order, title }) => ({ value: id, label: `${order} · ${title}` })),
    NEW_PAGE_OPTION,
  ];
  const value = options.some((option) => option.value === pageId) ? pageId! : '';
  const name = label === '' ? card.title : `${label} of ${card.title}`;
  return (
    <label className={css.link} data-linked={value !== ''}>
      {label !== '' && <b aria-hidden="true">{label}</b>}
      <NativeSelect
        size="xs"
        aria-label={`${name} leads to`}
        data={isInUse ? options : options.filter((option) => option.value === value)}
        value={value}
        onPointerDown={() => setInUse(true)}
        onFocus={() => setInUse(true)}
        onBlur={() => setInUse(false)}
        onChange={({ currentTarget: { value: chosen } }) => (chosen === NEW_PAGE_OPTION.value ? onNewPage() : onChange(chosen || null))}
      />
    </label>
  );
}
