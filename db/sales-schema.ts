import type { Generated } from 'kysely';

type Flag = 0 | 1;

/** Describes a shop that reports its sales to `/api/sales/{id}`. */
export interface SaleSourceTable {
  id: string;
  name: string;
  kind: string;
  /** Holds the encrypted secret with which the shop signs its messages. Empty once the source is deleted. */
  secret: string;
  /** Holds the id of the seller in a shop that does not sign its messages, and is empty for all other shops. */
  seller_id: Generated<string>;
  /** Holds a JSON list that says which product a product of the shop stands for. */
  products: Generated<string>;
  created_at: string;
  deleted_at: string | null;
  last_message_at: string | null;
  /** Counts the messages with a wrong signature since the last message with a right one. */
  wrong_count: Generated<number>;
  wrong_since: string | null;
}

/** Describes one line of an order that a shop has reported. An order whose refund arrived before its sale has one row with an empty line. */
export interface SaleTable {
  id: string;
  source_id: string;
  order_id: string;
  line: string;
  /** Holds the shop's own id of the product. */
  product_ref: string;
  quantity: Generated<number>;
  access_key_id: string | null;
  /** Counts how often the access key was replaced. The access key is derived from the source, the order, the line and this number. */
  tries: Generated<number>;
  status: string;
  /** Lists the names of the fields of a message that could not be read. */
  detail: Generated<string>;
  buyer_email: Generated<string>;
  buyer_name: Generated<string>;
  is_buyer_erased: Generated<Flag>;
  language: Generated<string>;
  is_sold: Generated<Flag>;
  is_refunded: Generated<Flag>;
  is_disputed: Generated<Flag>;
  is_dispute_won: Generated<Flag>;
  /** Says that a person has marked the sale as refunded, which a person can undo. */
  is_refunded_by_hand: Generated<Flag>;
  /** Holds the time at which a refund revoked the access key. A won dispute restores the access key only if it was revoked at this time. */
  revoked_at: string | null;
  shown_at: string | null;
  created_at: string;
  last_message_at: string;
}

/** Describes a mail that is still to be sent, or was. */
export interface MailTable {
  id: string;
  /** Holds the sale whose access key the mail brings, or null for the other mails. A sale has one mail, which can be sent again. */
  sale_id: string | null;
  to_address: string;
  /** Holds the encrypted text of a mail without a sale until it is sent. The text of a sale's mail is made when it is sent. */
  content: Generated<string>;
  /** A mail is waiting, being sent, sent or refused. */
  status: string;
  attempts: Generated<number>;
  /** Holds the time of the next attempt. While the mail is being sent, it is the time at which the attempt counts as broken off. */
  next_at: string;
  /** Holds what the mail server last replied. */
  reply: Generated<string>;
  created_at: string;
  sent_at: string | null;
}

export interface ProductMailTable {
  product_id: string;
  subject: string;
  text: string;
}
