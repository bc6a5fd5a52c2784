// Defines which layers may import from which other layers. `npm run check:imports` checks the rules; CONTRIBUTING.md describes the layers.
import type { IConfiguration } from 'dependency-cruiser';

type ForbiddenRule = NonNullable<IConfiguration['forbidden']>[number];

/** Returns a regular expression that matches installed packages by name. The name `@scope/[^/]+` matches every package in a scope. */
const packages = (...names: string[]) => `node_modules/(${names.join('|')})/`;

/** Returns a rule that prevents files matching `from` from importing anything that matches `paths`, including types. */
const forbidImports = (name: string, comment: string, from: string, ...paths: string[]): ForbiddenRule => ({
  name,
  comment,
  severity: 'error',
  from: { path: from },
  to: { path: paths },
});

const config: IConfiguration = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'No file imports itself through other files. Type-only imports count.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-folder-cycles',
      comment: 'Of two sibling folders only one imports the other.',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-unresolved-imports',
      comment: 'Every import leads to a file, an installed package or a Node module.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    forbidImports('db-without-application', 'The database knows nothing of the application above it.', '^db/', '^(src|tools|e2e|bench)/'),
    forbidImports(
      'shared-is-pure',
      'Shared rules run in the browser and on the server.',
      '^src/shared/',
      packages('react', 'react-dom', 'fastify', '@fastify/[^/]+', 'kysely', '@trpc/[^/]+', 'better-sqlite3', 'pg'),
      '^(db|src/server|src/client|tools)/',
    ),
    {
      name: 'shared-without-node',
      comment: 'Shared rules run in the browser, which has no Node modules.',
      severity: 'error',
      from: { path: '^src/shared/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'workbook-is-a-library',
      comment: 'The spreadsheet code imports zod and nothing else of the project, so that it runs in a worker and could be a package.',
      severity: 'error',
      from: { path: '^src/workbook/' },
      to: { pathNot: '^src/workbook/|node_modules/zod/' },
    },
    forbidImports(
      'services-without-transport',
      'A service does not know whether tRPC, REST, a command or a test calls it.',
      '^src/server/services/',
      packages('@trpc/[^/]+', 'fastify', '@fastify/[^/]+'),
      '^src/server/(trpc|rest|http|cli)/',
    ),
    forbidImports(
      'transports-without-database',
      'Procedures and REST adapters decide nothing and never query the database.',
      '^src/server/(trpc|rest)/',
      packages('kysely'),
      '^db/',
      '-queries[.]ts$',
    ),
    forbidImports(
      'rest-calls-procedures',
      'REST adapters call tRPC procedures. Streams of objects, uploads and the signed messages of shops are the exception.',
      '^src/server/rest/(?!objects/|(resumable-)?uploads?[-.]|sales[.])',
      '^src/server/services/',
    ),
    forbidImports(
      'server-without-client',
      'The server does not import the client.',
      '^(src/server|db)/',
      packages('react', 'react-dom', '@mantine/[^/]+'),
      '^src/client/',
    ),
    forbidImports(
      'learner-without-admin',
      "Mantine and the admin portal stay out of the learner's download.",
      '^src/client/learner/',
      packages('@mantine/[^/]+'),
      '^src/client/admin/',
    ),
    forbidImports(
      'ui-without-features',
      'The components of the UI kit and the workbook checks know no feature and load no data.',
      '^src/client/(ui|workbook)/',
      '^src/client/(learner|admin|api)/',
    ),
    {
      name: 'admin-without-learner',
      comment: "Of the learner's code, the admin portal knows only the preview of a page.",
      severity: 'error',
      from: { path: '^src/client/admin/' },
      to: { path: '^src/client/learner/', pathNot: '^src/client/learner/player/player-preview[.]tsx$' },
    },
    forbidImports(
      'client-without-server',
      'The client knows the server by the type of its router, which only client/api imports.',
      '^src/client/(?!api/)',
      '^(src/server|db)/',
    ),
    {
      name: 'client-api-types-only',
      comment: 'client/api imports types of the server, never its code.',
      severity: 'error',
      from: { path: '^src/client/api/' },
      to: { path: '^(src/server|db)/', dependencyTypesNot: ['type-only'] },
    },
    forbidImports(
      'product-without-tools',
      'Nothing that ships imports tools, tests or benches.',
      '^(src|db)/',
      '^(tools|e2e|bench|[.]ci)/',
    ),
  ],
  options: {
    // TypeScript 7 cannot be used as dependency-cruiser's parser.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    // The rules do not apply to tests and test helpers, which may import from every layer.
    exclude: { path: '^dist/|[.](test|contract)[.]tsx?$|/testing/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.css', '.json'],
    },
  },
};
export default config;
