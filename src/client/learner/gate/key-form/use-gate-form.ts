import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { isTypedHandoverCode, parseHandoverCode } from '#shared/access-keys/handover-code.ts';
import type { api } from '#client/api/trpc-client.ts';
import { toFailure } from '#client/api/failure.ts';
import type { ClientConfig } from '#shared/client-config.ts';
import { useToast } from '#client/ui/toast.tsx';
import { logInWithProofOfWork, setCookieProbe } from './log-in-with-proof-of-work.ts';
import { insertMissingDashes, EMPTY_KEY_INPUT, type KeyInputValue } from './format-key-input.ts';
import { loadNickname, saveNickname } from './nickname-storage.ts';
import { createIdempotencyIds } from './idempotency-ids.ts';
import { getWords } from '#client/words/words-store.ts';
import { gateEn } from '#shared/words/en/gate.ts';

export type EnterResponse = Awaited<ReturnType<typeof api.gate.enter.mutate>>;
export type GateForm = ReturnType<typeof useGateForm>;

export function useGateForm(onEntered: (entered: EnterResponse) => void | Promise<void>) {
  const toast = useToast();
  const navigate = useNavigate();
  const [step, setStep] = useState<'key' | 'nickname'>('key');
  const [hasChangedStep, setHasChangedStep] = useState(false);
  const [key, setKey] = useState<KeyInputValue>(EMPTY_KEY_INPUT);
  const [nickname, setNickname] = useState('');
  const [isPending, setPending] = useState(false);
  const [shops, setShops] = useState<ClientConfig['buyUrls'] | null>(null);
  // A ref keeps a double click from submitting the form twice, because a state update would take effect only after the second click.
  const isSubmitting = useRef(false);
  const requestIds = useRef(createIdempotencyIds());

  const [savedFor, setSavedFor] = useState<{ key: string; nickname: string | null } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void loadNickname(key.text).then((saved) => isCurrent && setSavedFor({ key: key.text, nickname: saved }));
    return () => {
      isCurrent = false;
    };
  }, [key.text]);

  function goToStep(next: 'key' | 'nickname') {
    setStep(next);
    setHasChangedStep(true);
  }

  async function enter(newNickname: string) {
    const entry = { key: key.text.trim(), nickname: newNickname.trim() };
    setPending(true);
    try {
      setCookieProbe();
      const entered = await logInWithProofOfWork({ ...entry, expectsCookies: true, requestId: requestIds.current.getRequestId(entry) });
      requestIds.current.reset();
      await saveNickname(entry.key, entry.nickname);
      await onEntered(entered);
    } catch (error) {
      const failure = toFailure(error);
      // After a login that the server has refused, the next request uses a new idempotency id. After a server error or a lost response, the
      // login might have succeeded, so a retry uses the same idempotency id.
      if (failure.status > 0 && failure.status < 500) requestIds.current.reset();
      if (failure.shops) setShops(JSON.parse(failure.shops) as ClientConfig['buyUrls']);
      toast({ title: getWords(gateEn).accessDenied, text: failure.message, isError: true });
    } finally {
      setPending(false);
    }
  }

  /** Ignores a submission while another submission is running. */
  async function runExclusively(submit: () => Promise<void>) {
    if (isSubmitting.current) return;
    isSubmitting.current = true;
    await submit().finally(() => (isSubmitting.current = false));
  }

  return {
    step,
    /**
     * Is true once the form has switched between its two steps. A form step slides in and takes the focus only after a switch from the
     * other step, not when the screen opens.
     */
    hasChangedStep,
    key,
    setKey,
    nickname,
    setNickname,
    isPending,
    /** Holds the shops of the product whose access key was refused. */
    shops,
    /** Holds the nickname under which this browser last used the access key, or null if there is none. */
    savedNickname: savedFor?.key === key.text ? savedFor.nickname : null,
    enterOtherNickname: () => !isSubmitting.current && goToStep('nickname'),
    goBack: () => !isSubmitting.current && goToStep('key'),

    submitKey: () =>
      runExclusively(async () => {
        const words = getWords(gateEn);
        if (key.text.trim() === '') return toast({ title: words.missingInformation, text: words.keyMissing, isError: true });
        // A code of another device opens a screen of its own.
        if (isTypedHandoverCode(key.text)) return void navigate(`/c#${parseHandoverCode(key.text)}`);
        // A preview has a router of its own.
        if (isTypedHandoverCode(key.text, 'P')) return location.assign(`/p#${parseHandoverCode(key.text, 'P')}`);
        setKey(insertMissingDashes(key));
        const savedNickname = await loadNickname(key.text);
        if (savedNickname === null) goToStep('nickname');
        else await enter(savedNickname);
      }),

    submitNickname: () =>
      runExclusively(async () => {
        const words = getWords(gateEn);
        if (nickname.trim() === '') return toast({ title: words.missingInformation, text: words.nicknameMissing, isError: true });
        await enter(nickname);
      }),
  };
}
