import { createContext, Script } from 'node:vm';

const LIMIT_MS = 50;

const context = createContext(Object.create(null) as object);
const test = new Script('new RegExp(regex).test(text)');

/** Tests an author's pattern on a learner's text; one that is invalid or takes too long does not match. */
export function matchesWithin50Ms(regex: string, text: string): boolean {
  try {
    Object.assign(context, { regex, text });
    return test.runInContext(context, { timeout: LIMIT_MS }) === true;
  } catch {
    return false;
  }
}
