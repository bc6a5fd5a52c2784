/** The part of autocannon's API that the benches use. The package ships no types. */
declare module 'autocannon' {
  export interface Request {
    method?: string;
    path?: string;
    headers?: Record<string, string>;
    body?: string;
    setupRequest?: (request: Request) => Request;
  }
  interface Result {
    /** Seconds. */
    duration: number;
    non2xx: number;
    requests: { total: number };
    /** Bytes. */
    throughput: { total: number };
    /** Milliseconds. */
    latency: { p99: number };
  }
  export default function autocannon(options: { url: string; connections: number; duration: number; requests: Request[] }): Promise<Result>;
}
