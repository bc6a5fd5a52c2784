import { useRef, useState } from 'react';
import { api } from '#client/api/trpc-client.ts';
import { toFailure } from '#client/api/failure.ts';
import { useToast } from '#client/ui/toast.tsx';
import { insertMissingDashes, EMPTY_KEY_INPUT, type KeyInputValue } from './format-key-input.ts';
import { loadNickname, saveNickname } from './nickname-storage.ts';
import { createRequestIds } from './request-id.ts';

/** The server's answer to an entry. */
export type EnterResponse = Awaited<ReturnType<typeof api.gate.enter.mutate>>;
export type GateForm = ReturnType<typeof useGateForm>;

/** The two steps of entering, and what was typed in them. */
export function useGateForm(onEntered: (entered: EnterResponse) => void | Promise<void>) {
  const toast = useToast();
  const [step, setStep] = useState<'key' | 'nickname'>('key');
  const [hasChangedStep, setHasChangedStep] = useState(false);
  const [key, setKey] = useState<KeyInputValue>(EMPTY_KEY_INPUT);
  const [nickname, setNickname] = useState('');
  const [isPending, setPending] = useState(false);
  // State comes too late for a double click.
  const isSubmitting = useRef(false);
  const requestIds = useRef(createRequestIds());

  function goToStep(next: 'key' | 'nickname') {
    setStep(next);
    setHasChangedStep(true);
  }

  async function enter(chosen: string) {
    const entry = { key: key.text.trim(), nickname: chosen.trim() };
    setPending(true);
    try {
      const entered = await api.gate.enter.mutate({ ...entry, requestId: requestIds.current.getRequestId(entry) });
      requestIds.current.reset();
      await saveNickname(entry.key, entry.nickname);
      await onEntered(entered);
    } catch (error) {
      const failure = toFailure(error);
      if (failure.status > 0 && failure.status < 500) requestIds.current.reset();
      toast({ title: 'Access Denied', text: failure.message, isError: true });
    } finally {
      setPending(false);
    }
  }

  /** Runs one submit at a time. */
  async function runExclusively(submit: () => Promise<void>) {
    if (isSubmitting.current) return;
    isSubmitting.current = true;
    await submit().finally(() => (isSubmitting.current = false));
  }

  return {
    step,
    /** Whether a step was taken already: only then does the form slide and take the focus. */
    hasChangedStep,
    key,
    setKey,
    nickname,
    setNickname,
    isPending,
    goBack: () => !isSubmitting.current && goToStep('key'),

    submitKey: () =>
      runExclusively(async () => {
        if (key.text.trim() === '') return toast({ title: 'Missing Information', text: 'Please enter your access key.', isError: true });
        setKey(insertMissingDashes(key));
        const known = await loadNickname(key.text);
        if (known === null) goToStep('nickname');
        else await enter(known);
      }),

    submitNickname: () =>
      runExclusively(async () => {
        if (nickname.trim() === '') return toast({ title: 'Missing Information', text: 'Please enter a nickname.', isError: true });
        await enter(nickname);
      }),
  };
}
