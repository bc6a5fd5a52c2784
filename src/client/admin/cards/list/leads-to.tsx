import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import type { Card } from '#shared/catalog.ts';
import { listPageLinkSlots, type PageLinkSlot } from './page-links.ts';
import css from './card-list.module.css';

interface LeadsToProps {
  card: Card;
  cards: readonly Card[];
  onChange: (slot: PageLinkSlot, pageId: string | null) => void;
}

/** Shows a select for each way on from a page. */
export function LeadsTo({ card, cards, onChange }: LeadsToProps) {
  return (
    <span className={css.leadsTo}>
      {listPageLinkSlots(card).map((slot) => (
        <LinkSelect key={slot.label} card={card} cards={cards} slot={slot} onChange={(pageId) => onChange(slot, pageId)} />
      ))}
    </span>
  );
}

interface LinkSelectProps {
  card: Card;
  cards: readonly Card[];
  slot: PageLinkSlot;
  onChange: (pageId: string | null) => void;
}

function LinkSelect({ card, cards, slot: { label, pageId, withoutLink }, onChange }: LinkSelectProps) {
  // In a long module, the options of all selects together are most of the document, so each select has them only while it is in use.
  const [isInUse, setInUse] = useState(false);
  const next = cards[cards.indexOf(card) + 1];
  const unlinked = withoutLink === 'try again' ? 'Try again' : next ? `Next in order: ${next.order}` : 'End of module';
  const options = [
    { value: '', label: unlinked },
    ...cards.filter((other) => other !== card).map(({ id, order, title }) => ({ value: id, label: `${order} · ${title}` })),
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
        onChange={(event) => onChange(event.currentTarget.value || null)}
      />
    </label>
  );
}
