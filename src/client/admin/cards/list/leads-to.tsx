import { useState } from 'react';
import { cardsWords } from '#admin-words/cards.ts';
import type { Card } from '#shared/catalog.ts';
import { AdminIcon } from '#client/admin/ui/admin-icon.tsx';
import { NEW_PAGE_OPTION } from '../fields/open-new-page-dialog.tsx';
import { getChosenOption, listLinkOptions, listPageLinks, toLetter, type PageLink } from '../page-links.ts';
import css from './card-list.module.css';

interface LeadsToProps {
  card: Card;
  cards: readonly Card[];
  onChange: (link: PageLink, pageId: string | null) => void;
  onNewPage: (link: PageLink) => void;
}

/** Shows a select for each way on from a page. */
export function LeadsTo({ card, cards, onChange, onNewPage }: LeadsToProps) {
  return (
    <span className={css.leadsTo}>
      {listPageLinks(card).map((link) => (
        <LinkSelect
          key={`${link.by} ${link.option}`}
          card={card}
          cards={cards}
          link={link}
          onChange={(pageId) => onChange(link, pageId)}
          onNewPage={() => onNewPage(link)}
        />
      ))}
    </span>
  );
}

interface LinkSelectProps {
  card: Card;
  cards: readonly Card[];
  link: PageLink;
  onChange: (pageId: string | null) => void;
  onNewPage: () => void;
}

const LABELS = { next: '', option: '', passed: cardsWords.pass, failed: cardsWords.fail };

function LinkSelect({ card, cards, link, onChange, onNewPage }: LinkSelectProps) {
  // In a long module, the options of all selects together are most of the document, so each select has them only while it is in use.
  const [isInUse, setInUse] = useState(false);
  const chosen = getChosenOption(card, cards, link);
  const label = link.option === null ? LABELS[link.by] : toLetter(link.option);
  const name = label === '' ? card.title : cardsWords.linkOf(label, card.title);
  return (
    <label className={css.link} data-linked={chosen.value !== ''}>
      {label !== '' && <b aria-hidden="true">{label}</b>}
      <select
        className={css.select}
        aria-label={cardsWords.leadsToName(name)}
        value={chosen.value}
        onPointerDown={() => setInUse(true)}
        onFocus={() => setInUse(true)}
        onBlur={() => setInUse(false)}
        onChange={({ currentTarget: { value } }) => (value === NEW_PAGE_OPTION.value ? onNewPage() : onChange(value || null))}
      >
        {(isInUse ? [...listLinkOptions(card, cards, link), NEW_PAGE_OPTION] : [chosen]).map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      <AdminIcon name="down" size={16} />
    </label>
  );
}
