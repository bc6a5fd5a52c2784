import type { Generated } from 'kysely';

/** Describes an address that is told what happens. */
export interface HookTable {
  id: string;
  name: string;
  url: string;
  /** Holds the encrypted secret with which the messages are signed. */
  secret: string;
  /** Holds a JSON list of event names. */
  events: string;
  is_on: Generated<0 | 1>;
  /** Says why the server has switched the hook off. */
  off_reason: Generated<string>;
  created_at: string;
}

export interface HookDeliveryTable {
  id: string;
  hook_id: string;
  event: string;
  body: string;
  /** A message is waiting, being sent, sent or failed. */
  status: string;
  attempts: Generated<number>;
  /** Holds the time of the next attempt. While the message is being sent, it is the time at which the attempt counts as broken off. */
  next_at: string;
  reply: Generated<string>;
  created_at: string;
  sent_at: string | null;
}
