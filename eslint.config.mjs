import reactHooks from 'eslint-plugin-react-hooks';
import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';

/** What no file has. */
const RESTRICTED = [
  { selector: 'ExportDefaultDeclaration', message: 'Export by name, so that it can be found.' },
  {
    selector: "CallExpression[callee.property.name='save']",
    message: 'save() writes back stale columns: lock the row and update what was given.',
  },
];

export default tseslint.config(
  { ignores: ['**/dist/**', '**/node_modules/**', '**/*.mjs', '**/*.cjs', 'packages/client/src/openapi.ts'] },
  tseslint.configs.strictTypeChecked,
  {
    plugins: { regexp },
    languageOptions: {
      parserOptions: {
        project: ['./tsconfig.check.json', './apps/web/tsconfig.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      // Config classes say their types so that settings can be converted to them.
      '@typescript-eslint/no-inferrable-types': 'off',
      // Nest's modules are classes because they carry decorators.
      '@typescript-eslint/no-extraneous-class': 'off',
      // DTOs and options are shapes: code may create one without its constructor.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      // Fastify tells hooks apart by whether they are async.
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // A pattern whose time grows faster than its text lets one caller stop the process.
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential' }],
      'no-restricted-syntax': ['error', ...RESTRICTED],
    },
  },
  {
    files: ['apps/web/src/**'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      'no-restricted-syntax': [
        'error',
        ...RESTRICTED,
        {
          selector: "JSXExpressionContainer > MemberExpression[object.name='error'][property.name='message']",
          message: 'Say a failure by wordsOf(error): messages of errors name methods, addresses and statuses.',
        },
      ],
    },
  },
  {
    files: ['**/*.spec.ts', 'apps/*/test/**', 'packages/testing/src/**'],
    rules: {
      // Bodies of answers are looked into freely: their shape is what specs check.
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-explicit-any': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
  { files: ['packages/testing/src/global-*.ts'], rules: { 'no-restricted-syntax': 'off' } },
);
