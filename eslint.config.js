import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig } from 'eslint/config';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import { textStandsAlone } from './eslint/text-stands-alone.js';

const typescript = '**/*.{ts,tsx,mts}';
const specs = '**/*.spec.{ts,tsx}';
const spas = 'frontend-{shared,member,admin,partner}/**/*.{ts,tsx}';
const toolConfigs = [
  '*.config.js',
  '*/{vite,jest,lingui}.config.ts',
  '**/testing/*-environment.{ts,mts}',
  '**/testing/*{setup,teardown}.mts',
];

const noBarrels = {
  selector: 'ExportAllDeclaration',
  message: 'No barrels: import from the file that declares the name.',
};
const noDefaultExports = {
  selector: 'ExportDefaultDeclaration',
  message: 'Export by name, so that a thing is called the same everywhere.',
};
/** The bundler fetches files outside of what follows `import()`, so their loss passes it by. */
const noFallbackOfImports = {
  selector:
    "CallExpression[arguments.length=2][callee.property.name='then'][callee.object.type='ImportExpression']",
  message:
    'Import in a function of its own: in the built page `then` misses that a file is missing.',
};
const noSleeps = {
  selector:
    "AwaitExpression > NewExpression[callee.name='Promise'] CallExpression[callee.name='setTimeout']",
  message: 'Wait for the condition (eventually), not for time to pass.',
};

const storages = ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'cookieStore'];
const noStorage =
  'Use browser-storage: where storage is forbidden or full, all else throws or loses the value.';

export default defineConfig(
  {
    ignores: [
      '**/dist/',
      '**/node_modules/',
      '**/coverage/',
      '.data/',
      '.nx/',
      'examples/clients/generated/',
      'examples/clients/.venv/',
    ],
  },
  js.configs.recommended,
  tseslint.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    languageOptions: { globals: globals.node },
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'max-lines': ['error', { max: 300 }],
      'no-else-return': 'error',
      'no-implicit-coercion': ['error', { boolean: false }],
      'no-lonely-if': 'error',
      'no-param-reassign': 'error',
      'no-restricted-syntax': ['error', noBarrels, noDefaultExports, noFallbackOfImports],
      'no-useless-rename': 'error',
      'no-var': 'error',
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx', 'hack'] }],
      'object-shorthand': 'error',
      'prefer-const': 'error',
      'prefer-template': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
    },
  },
  {
    // The backend is left out: Nest reads the classes it injects from real imports.
    files: [typescript],
    ignores: ['backend/**'],
    rules: {
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'separate-type-imports', disallowTypeAnnotations: false },
      ],
    },
  },
  {
    // These two need types, so they run only where a forgotten await costs an event.
    files: ['{backend,search-engine}/src/**/*.ts'],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
    },
  },
  {
    // Commands (platform/commands) opens the transaction; Nest's EventBus swallows what handlers throw,
    // and its AggregateRoot runs no constructor on a loaded entity.
    files: ['backend/**/*.ts'],
    ignores: ['backend/src/platform/{commands,kernel/phones}/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: '@nestjs/cqrs',
              importNames: ['CommandBus', 'EventBus', 'EventPublisher', 'AggregateRoot'],
              message: 'Use what platform/commands offers.',
            },
            {
              name: '@nattil/contracts/rules/fields/phone',
              importNames: ['normalisePhone'],
              message: 'Use storedPhone of platform/kernel/phones, which gives a number one form.',
            },
          ],
        },
      ],
    },
  },
  {
    // Events are written by the unit of work; a write past it would leave none.
    files: ['backend/src/modules/*/{commands,reactions}/*.ts'],
    ignores: ['**/*.spec.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        noBarrels,
        noDefaultExports,
        {
          selector:
            'CallExpression > MemberExpression > Identifier.property[name=/^(native(Insert|Update|Delete)|insertMany|upsert|upsertMany)$/]',
          message:
            'Load the aggregate, call it, flush: a write past the unit of work records no event.',
        },
      ],
    },
  },
  {
    files: ['backend/src/modules/**/*.ts', '{contracts,search-engine}/**/*.ts', spas],
    rules: { 'no-console': 'error' },
  },
  {
    files: [spas],
    ...reactHooks.configs.flat.recommended,
    languageOptions: { globals: globals.browser },
  },
  {
    files: [spas, 'frontend-*/public/**/*.js'],
    ignores: [
      specs,
      '**/testing/**',
      'frontend-shared/src/browser-storage.ts',
      'frontend-{member,partner}/pwa.config.ts',
    ],
    rules: {
      'no-restricted-globals': ['error', ...storages.map((name) => ({ name, message: noStorage }))],
      'no-restricted-properties': [
        'error',
        ...[...storages, 'cookie'].map((property) => ({ property, message: noStorage })),
      ],
      'no-restricted-imports': [
        'error',
        {
          name: '@mantine/hooks',
          importNames: ['useLocalStorage', 'useSessionStorage', 'readLocalStorageValue'],
          message: noStorage,
        },
      ],
    },
  },
  {
    files: ['frontend-{shared,member,admin,partner}/src/**/*.tsx'],
    ignores: [specs, '**/testing/**'],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    plugins: { nattil: { rules: { 'text-stands-alone': textStandsAlone } } },
    rules: { 'nattil/text-stands-alone': 'error' },
  },
  {
    files: [specs],
    rules: {
      'max-lines': 'off',
      'no-restricted-syntax': ['error', noBarrels, noDefaultExports, noSleeps],
    },
  },
  {
    // A migration is as long as its tables.
    files: ['backend/src/**/migrations/**'],
    rules: { 'max-lines': 'off' },
  },
  {
    // What comes over HTTP has no type before the test has looked at it.
    files: [specs, '**/testing/**'],
    rules: { '@typescript-eslint/no-explicit-any': 'off' },
  },
  {
    files: toolConfigs,
    rules: { 'no-restricted-syntax': ['error', noBarrels] },
  },
);
