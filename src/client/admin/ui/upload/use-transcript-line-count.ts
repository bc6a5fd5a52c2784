import { useQuery } from '@tanstack/react-query';
import { parseTranscript } from '#shared/media/transcript.ts';

/** Returns the number of lines in a transcript, or null while the number is unknown. */
export function useTranscriptLineCount(address: string | null): number | null {
  const { data } = useQuery({
    queryKey: ['transcript', address],
    enabled: address !== null,
    queryFn: async () => {
      const response = await fetch(address!);
      return response.ok ? parseTranscript(await response.text()).length : null;
    },
  });
  return data ?? null;
}
