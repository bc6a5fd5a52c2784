import { useRef, useState } from 'react';
import { api } from '#client/api/trpc-client.ts';
import { readFailure } from '#client/api/failure.ts';
import { useToast } from '#client/ui/toast.tsx';
import { completeKey, EMPTY_KEY, type KeyText } from './format-key-input.ts';
import { recallNickname, rememberNickname } from './nickname-storage.ts';
import { makeRequestIds } from './request-id.ts';

/** The server's answer to an entry. */
export type Entered = Awaited<ReturnType<typeof api.gate.enter.mutate>>;
export type Gate = ReturnType<typeof useGate>;

/** The two steps of entering, and what was typed in them. */
export function useGate(onEntered: (entered: Entered) => void | Promise<void>) {
  const toast = useToast();
  const [step, setStep] = useState<'key' | 'nickname'>('key');
  const [hasMoved, setMoved] = useState(false);
  const [key, setKey] = useState<KeyText>(EMPTY_KEY);
  const [nickname, setNickname] = useState('');
  const [isPending, setPending] = useState(false);
  // State comes too late for a double click.
  const isBusy = useRef(false);
  const requestIds = useRef(makeRequestIds());

  function moveTo(next: 'key' | 'nickname') {
    setStep(next);
    setMoved(true);
  }

  async function enter(chosen: string) {
    const entry = { key: key.text.trim(), nickname: chosen.trim() };
    setPending(true);
    try {
      const entered = await api.gate.enter.mutate({ ...entry, requestId: requestIds.current.idFor(entry) });
      requestIds.current.settle();
      await rememberNickname(entry.key, entry.nickname);
      await onEntered(entered);
    } catch (error) {
      const failure = readFailure(error);
      if (failure.status > 0 && failure.status < 500) requestIds.current.settle();
      toast({ title: 'Access Denied', text: failure.message, isBad: true });
    } finally {
      setPending(false);
    }
  }

  /** Runs one submit at a time. */
  async function once(submit: () => Promise<void>) {
    if (isBusy.current) return;
    isBusy.current = true;
    await submit().finally(() => (isBusy.current = false));
  }

  return {
    step,
    /** Whether a step was taken already: only then does the form slide and take the focus. */
    hasMoved,
    key,
    setKey,
    nickname,
    setNickname,
    isPending,
    back: () => !isBusy.current && moveTo('key'),

    submitKey: () =>
      once(async () => {
        if (key.text.trim() === '') return toast({ title: 'Missing Information', text: 'Please enter your access key.', isBad: true });
        setKey(completeKey(key));
        const known = await recallNickname(key.text);
        if (known === null) moveTo('nickname');
        else await enter(known);
      }),

    submitNickname: () =>
      once(async () => {
        if (nickname.trim() === '') return toast({ title: 'Missing Information', text: 'Please enter a nickname.', isBad: true });
        await enter(nickname);
      }),
  };
}
