import { useQuery } from '@tanstack/react-query';
import { parseTranscript } from '#shared/transcript.ts';

/** How many lines a transcript has; null until it is known. */
export function useTranscriptLineCount(address: string | null): number | null {
  const { data } = useQuery({
    queryKey: ['transcript', address],
    enabled: address !== null,
    queryFn: async () => {
      const answer = await fetch(address!);
      return answer.ok ? parseTranscript(await answer.text()).length : null;
    },
  });
  return data ?? null;
}
