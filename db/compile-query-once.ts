import { CompiledQuery, type Compilable } from 'kysely';
import type { DbOrTrx } from './open-database.ts';

/**
 * Returns a function that runs a query with the given parameters. The query is built and compiled only once per database, because Kysely
 * takes several times longer to build a small query than SQLite takes to run it. Each parameter must be passed to the query unchanged,
 * because a value that only contains the parameter, such as `%${parameter}%`, would not be filled in.
 */
export function compileQueryOnce<Parameters extends readonly string[], Row>(
  parameterCount: Parameters['length'],
  build: (db: DbOrTrx, ...parameters: Parameters) => Compilable<Row>,
): (db: DbOrTrx, ...parameters: Parameters) => Promise<Row[]> {
  const placeholders = Array.from({ length: parameterCount }, (_, index) => `:parameter ${index}`);
  // The adapter object identifies the database, because a database and all of its transactions share one adapter object.
  const queries = new WeakMap<object, { sql: string; parameters: readonly unknown[] }>();
  return async (db, ...parameters) => {
    const { adapter } = db.getExecutor();
    let query = queries.get(adapter);
    if (!query) {
      query = build(db, ...(placeholders as unknown as Parameters)).compile();
      queries.set(adapter, query);
    }
    const values = query.parameters.map((value) => {
      const index = placeholders.indexOf(value as string);
      return index === -1 ? value : parameters[index];
    });
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(query.sql, values));
    return rows;
  };
}
