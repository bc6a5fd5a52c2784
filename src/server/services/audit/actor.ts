export interface Actor {
  /** Holds the id of the administrator, or null for a command, the server or an unknown person. */
  id: string | null;
  name: string;
  /** Holds the IP address of the request, or null when there is no request. */
  address: string | null;
}

export const commandLineActor: Actor = { id: null, name: 'command line', address: null };
export const serverActor: Actor = { id: null, name: 'server', address: null };

export const createUnknownActor = (address: string): Actor => ({ id: null, name: 'unknown', address });
