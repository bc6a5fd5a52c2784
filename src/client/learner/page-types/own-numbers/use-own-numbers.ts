import { useEffect, useEffectEvent, useState } from 'react';
import { toFailure } from '#client/api/failure.ts';
import type { Card } from '#shared/catalog.ts';
import type { JudgedBy } from '../page-state.ts';
import type { OpenRound } from './open-round.ts';

const loadRounds = () => import('./open-round.ts');

export interface OwnNumbersState {
  /** Is `off` on a page without own numbers and where no learner has a session. */
  state: 'off' | 'opening' | 'open' | 'failed';
  /** Names the answer slot whose workbook has own numbers. */
  slot: number;
  opened: OpenRound | null;
  isStarting: boolean;
  /** Says why no new round could be started. */
  refusal: string | null;
  open: () => Promise<OpenRound | null>;
  /** Begins another round. Returns null when that is refused. */
  startAnother: () => Promise<OpenRound | null>;
}

/** Opens the learner's own numbers of a challenge. */
export function useOwnNumbers(card: Card, sessionId: string | null): OwnNumbersState {
  const slot = card.answers.findIndex(({ workbook, ownNumbers }) => workbook && ownNumbers);
  const isOff = slot < 0 || sessionId === null;
  const [state, setState] = useState<OwnNumbersState['state']>(isOff ? 'off' : 'opening');
  const [opened, setOpened] = useState<OpenRound | null>(null);
  const [isStarting, setIsStarting] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const checkSet = card.answers[slot]?.workbook;

  const open = async () => {
    try {
      const { openRound } = await loadRounds();
      const found = await openRound(card, checkSet!, sessionId!);
      setOpened(found);
      setState('open');
      return found;
    } catch (error) {
      toFailure(error);
      setState((current) => (current === 'open' ? current : 'failed'));
      return null;
    }
  };
  const openFirst = useEffectEvent(() => void (isOff || open()));
  useEffect(() => {
    // The state changes when the server has answered.
    // oxlint-disable-next-line react/set-state-in-effect
    openFirst();
  }, []);
  const startAnother = async () => {
    setIsStarting(true);
    setRefusal(null);
    try {
      const { startRound } = await loadRounds();
      const found = await startRound(card, checkSet!, opened!.round.round);
      setOpened(found);
      return found;
    } catch (error) {
      const { code, message } = toFailure(error);
      setRefusal(code === 'network' ? 'network' : message);
      return null;
    } finally {
      setIsStarting(false);
    }
  };
  return {
    state,
    slot,
    opened,
    isStarting,
    refusal,
    open: () => {
      setState((current) => (current === 'failed' ? 'opening' : current));
      return open();
    },
    startAnother,
  };
}

/** Returns the content that judges a round that began before the page changed, or null for a round of the page as it is. */
export function findOldPage({ answers }: Pick<Card, 'answers'>, { slot, opened }: OwnNumbersState): JudgedBy | null {
  const old = opened?.round.old;
  return old ? { revision: old.revision, answers: answers.with(slot, { ...answers[slot]!, workbook: old.workbook }) } : null;
}
