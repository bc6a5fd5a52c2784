interface HandoverTable {
  code_hash: string;
  session_id: string;
  /** Holds the URL path of the learner's page. */
  path: string;
  /** Holds the playback position in seconds. */
  position: number;
  made_at: string;
  expires_at: string;
  used_at: string | null;
  /** Holds the hash of the request that used the code, so that the same request may be repeated when its response was lost. */
  request_hash: string | null;
}

/** Records that a device came into a session with a handover code and used up no login. */
interface HandedDeviceTable {
  session_id: string;
  device_hash: string;
  handed_at: string;
}

export interface HandoverTables {
  handover: HandoverTable;
  handed_device: HandedDeviceTable;
}
