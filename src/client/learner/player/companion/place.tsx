import { useWords } from '#client/words/words-store.ts';
import { playerEn } from '#shared/words/en/player.ts';
import { Strip } from '../../layout/strip.tsx';
import { usePlayer } from '../player-context.tsx';
import './place.css';

/** Tells in which module and on which of its pages the learner is. */
export function Place() {
  const words = useWords(playerEn);
  const { moduleData, card, progress } = usePlayer();
  const cells = moduleData.cards.map(({ id }) => ({
    id,
    isDone: progress.doneIds.has(id),
    isHere: id === card.id,
    isDetour: progress.detourIds.has(id),
  }));
  const done = cells.filter(({ isDone }) => isDone).length;
  return (
    <div className="place">
      <p>
        <b dir="auto">{moduleData.module.title}</b>
        <span className="tabular-numbers">{words.pageOf(card.order, moduleData.cards.length)}</span>
      </p>
      <Strip cells={cells} label={words.placeLabel(card.order, cells.length, done)} />
    </div>
  );
}
