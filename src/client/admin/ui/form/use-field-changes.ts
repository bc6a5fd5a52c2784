import { useState } from 'react';
import { toFailure } from '#client/api/failure.ts';
import { diffFields } from '#shared/field-conflicts.ts';

/**
 * Keeps the changes of two people to one item apart. A form sends only the fields that its person changed, with the values they had, so
 * that the server can tell when somebody else has changed the same field. `onFailure` then reads the item anew, and the next save replaces
 * the other change, as the failure's text says.
 */
export function useFieldChanges<Fields extends object>(initial: Fields, reload: () => Promise<Fields | undefined>) {
  const [seen, setSeen] = useState(initial);
  const reloadSeen = async () => {
    const fresh = await reload();
    if (fresh) setSeen(fresh);
  };
  return {
    /** Holds the values that the person knows of. */
    seen,
    getChanges: (values: Fields) => {
      const changes = diffFields(initial, values);
      const expected = Object.fromEntries(Object.keys(changes).map((name) => [name, seen[name as keyof Fields]])) as Partial<Fields>;
      return { changes, expected };
    },
    onFailure: (error: unknown) => {
      if (toFailure(error).code === 'fields.changed') void reloadSeen();
    },
  };
}
