import { createRootRouteWithContext, createRoute, createRouter, redirect } from '@tanstack/react-router';
import type { QueryClient } from '@tanstack/react-query';
import { readListSearch } from '../requests/list/list-search.ts';
import { readAuditSearch } from '../pages/admin/audit-search.ts';
import { loadRequest } from '../pages/review-request/load-request.ts';
import { readDiffSearch } from '../diff/diff-search.ts';
import { askForFirstLines, rangeOf } from '../diff/load-patches.ts';
import { withoutUndefined } from '../base/without-undefined.ts';
import { Failure, NotFound, Waiting } from '../parts/failure.tsx';
import { queryClient, SESSION_KEY } from '../base/query-client.ts';
import { SITE } from '../base/service.ts';
import { sessionQuery } from '../base/session.ts';
import { lazyPage } from './lazy-page.ts';
import { Shell } from './shell.tsx';

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Shell,
  loader: ({ context }) => context.queryClient.query({ ...sessionQuery, staleTime: 'static' }),
});

const at = <const P extends string>(path: P) => ({ getParentRoute: () => root, path });

const readText = (asked: Record<string, unknown>): { q?: string } =>
  typeof asked.q === 'string' && asked.q !== '' ? { q: asked.q } : {};

const home = createRoute({
  ...at('/'),
  beforeLoad: async ({ context }) => {
    const me = await context.queryClient.query(sessionQuery);
    redirect({ to: me ? '/dashboard/' : '/r/', replace: true, throw: true });
  },
});

const dashboard = createRoute({
  ...at('/dashboard'),
  validateSearch: readListSearch,
  component: lazyPage(() => import('../pages/dashboard/dashboard.tsx'), 'Dashboard'),
});

const reviewRequests = createRoute({
  ...at('/r'),
  validateSearch: readListSearch,
  component: lazyPage(() => import('../pages/review-requests/review-requests.tsx'), 'ReviewRequests'),
});

const newReviewRequest = createRoute({
  ...at('/r/new'),
  component: lazyPage(() => import('../pages/new-review-request/new-review-request.tsx'), 'NewReviewRequest'),
});

const reviewRequest = createRoute({
  ...at('/r/$id'),
  loader: ({ context, params: { id } }) => loadRequest(context.queryClient, Number(id)),
  component: lazyPage(() => import('../pages/review-request/review-request.tsx'), 'ReviewRequestPage'),
});

const diff = createRoute({
  ...at('/r/$id/diff'),
  component: lazyPage(() => import('../pages/diff/latest-diff.tsx'), 'LatestDiff'),
});

const diffRevision = createRoute({
  ...at('/r/$id/diff/$revision'),
  validateSearch: readDiffSearch,
  loaderDeps: ({ search: { commit, base, tip } }) => ({ commit, base, tip }),
  // The page is not waited for: what it draws first is on its way while its scripts are.
  loader: ({ context, params: { id, revision }, deps }) => {
    const range = rangeOf(id, revision, withoutUndefined(deps));
    if (!range) return;
    askForFirstLines(context.queryClient, range);
  },
  component: lazyPage(() => import('../pages/diff/diff-page.tsx'), 'DiffPage'),
});

const attachment = createRoute({
  ...at('/r/$id/file/$file'),
  component: lazyPage(() => import('../pages/attachment/attachment.tsx'), 'AttachmentPage'),
});

const stackOrder = createRoute({
  ...at('/r/$id/stack'),
  component: lazyPage(() => import('../pages/stack-order/stack-order.tsx'), 'StackOrderPage'),
});

const groups = createRoute({
  ...at('/groups'),
  validateSearch: readText,
  component: lazyPage(() => import('../pages/groups/groups.tsx'), 'Groups'),
});

const group = createRoute({
  ...at('/groups/$name'),
  component: lazyPage(() => import('../pages/group/group.tsx'), 'GroupPage'),
});

const editGroup = createRoute({
  ...at('/groups/$name/edit'),
  component: lazyPage(() => import('../pages/group/edit-group.tsx'), 'EditGroup'),
});

/** Where groups were deleted before this app did it. */
const deleteGroup = createRoute({
  ...at('/groups/$name/delete'),
  beforeLoad: ({ params }) => redirect({ to: '/groups/$name/edit/', params, replace: true, throw: true }),
});

const people = createRoute({
  ...at('/users'),
  validateSearch: readText,
  component: lazyPage(() => import('../pages/people/people.tsx'), 'People'),
});

const person = createRoute({
  ...at('/users/$username'),
  component: lazyPage(() => import('../pages/person/person.tsx'), 'PersonPage'),
});

const admin = createRoute({
  ...at('/admin'),
  component: lazyPage(() => import('../pages/admin/admin.tsx'), 'Admin'),
});

const adminPeople = createRoute({
  ...at('/admin/people'),
  validateSearch: readText,
  component: lazyPage(() => import('../pages/admin/people.tsx'), 'AdminPeople'),
});

const adminAccount = createRoute({
  ...at('/admin/people/$username'),
  component: lazyPage(() => import('../pages/admin/account.tsx'), 'AdminAccount'),
});

const adminRepositories = createRoute({
  ...at('/admin/repositories'),
  validateSearch: readText,
  component: lazyPage(() => import('../pages/admin/repositories.tsx'), 'AdminRepositories'),
});

const adminRepository = createRoute({
  ...at('/admin/repositories/$id'),
  component: lazyPage(() => import('../pages/admin/repository.tsx'), 'AdminRepository'),
});

const adminDefaultReviewers = createRoute({
  ...at('/admin/default-reviewers'),
  component: lazyPage(() => import('../pages/admin/default-reviewers.tsx'), 'AdminDefaultReviewers'),
});

const newDefaultReviewer = createRoute({
  ...at('/admin/default-reviewers/new'),
  component: lazyPage(() => import('../pages/admin/default-reviewer.tsx'), 'NewDefaultReviewer'),
});

const adminDefaultReviewer = createRoute({
  ...at('/admin/default-reviewers/$id'),
  component: lazyPage(() => import('../pages/admin/default-reviewer.tsx'), 'AdminDefaultReviewer'),
});

const adminDeletedGroups = createRoute({
  ...at('/admin/deleted-groups'),
  component: lazyPage(() => import('../pages/admin/deleted-groups.tsx'), 'AdminDeletedGroups'),
});

const adminTokenLimits = createRoute({
  ...at('/admin/token-limits'),
  component: lazyPage(() => import('../pages/admin/token-limits.tsx'), 'AdminTokenLimits'),
});

const adminWebhooks = createRoute({
  ...at('/admin/webhooks'),
  component: lazyPage(() => import('../pages/admin/webhooks.tsx'), 'AdminWebhooks'),
});

const newWebhook = createRoute({
  ...at('/admin/webhooks/new'),
  component: lazyPage(() => import('../pages/admin/webhook.tsx'), 'NewWebhook'),
});

const adminWebhook = createRoute({
  ...at('/admin/webhooks/$id'),
  component: lazyPage(() => import('../pages/admin/webhook.tsx'), 'AdminWebhook'),
});

const adminAudit = createRoute({
  ...at('/admin/audit'),
  validateSearch: readAuditSearch,
  component: lazyPage(() => import('../pages/admin/audit.tsx'), 'AdminAudit'),
});

const adminSignIn = createRoute({
  ...at('/admin/sign-in'),
  component: lazyPage(() => import('../pages/admin/sign-in.tsx'), 'AdminSignIn'),
});

const newSignInProvider = createRoute({
  ...at('/admin/sign-in/new'),
  component: lazyPage(() => import('../pages/admin/sign-in-provider.tsx'), 'NewSignInProvider'),
});

const adminSignInProvider = createRoute({
  ...at('/admin/sign-in/$slug'),
  component: lazyPage(() => import('../pages/admin/sign-in-provider.tsx'), 'AdminSignInProvider'),
});

const adminScim = createRoute({
  ...at('/admin/scim'),
  component: lazyPage(() => import('../pages/admin/scim-tokens.tsx'), 'AdminScim'),
});

const adminQuotas = createRoute({
  ...at('/admin/quotas'),
  component: lazyPage(() => import('../pages/admin/quotas.tsx'), 'AdminQuotas'),
});

const adminQueues = createRoute({
  ...at('/admin/queues'),
  component: lazyPage(() => import('../pages/admin/queues.tsx'), 'AdminQueues'),
});

const settings = createRoute({
  ...at('/account/settings'),
  component: lazyPage(() => import('../pages/settings/settings.tsx'), 'Settings'),
});

const identities = createRoute({
  ...at('/account/identities'),
  component: lazyPage(() => import('../pages/identities/identities.tsx'), 'Identities'),
});

const security = createRoute({
  ...at('/account/security'),
  component: lazyPage(() => import('../pages/security/security.tsx'), 'Security'),
});

const tokens = createRoute({
  ...at('/account/tokens'),
  component: lazyPage(() => import('../pages/tokens/tokens.tsx'), 'Tokens'),
});

const newApiToken = createRoute({
  ...at('/account/tokens/new'),
  component: lazyPage(() => import('../pages/tokens/new-api-token.tsx'), 'NewApiToken'),
});

const apiToken = createRoute({
  ...at('/account/tokens/api/$id'),
  component: lazyPage(() => import('../pages/tokens/api-token.tsx'), 'ApiTokenPage'),
});

const oauthToken = createRoute({
  ...at('/account/tokens/oauth2/$id'),
  component: lazyPage(() => import('../pages/tokens/oauth-token.tsx'), 'OAuthTokenPage'),
});

const applications = createRoute({
  ...at('/account/applications'),
  component: lazyPage(() => import('../pages/applications/applications.tsx'), 'Applications'),
});

const newApplication = createRoute({
  ...at('/account/applications/new'),
  component: lazyPage(() => import('../pages/applications/new-application.tsx'), 'NewApplication'),
});

const application = createRoute({
  ...at('/account/applications/$id'),
  component: lazyPage(() => import('../pages/applications/application.tsx'), 'ApplicationPage'),
});

/** Where steps were confirmed before this app asked for them in dialogs. */
const formerSteps = [
  createRoute({
    ...at('/account/tokens/end-all'),
    beforeLoad: () => redirect({ to: '/account/tokens/', replace: true, throw: true }),
  }),
  createRoute({
    ...at('/account/tokens/api/$id/end'),
    beforeLoad: ({ params }) => redirect({ to: '/account/tokens/api/$id/', params, replace: true, throw: true }),
  }),
  createRoute({
    ...at('/account/tokens/oauth2/$id/end'),
    beforeLoad: ({ params }) => redirect({ to: '/account/tokens/oauth2/$id/', params, replace: true, throw: true }),
  }),
  createRoute({
    ...at('/account/applications/$id/$step'),
    beforeLoad: ({ params: { id } }) =>
      redirect({ to: '/account/applications/$id/', params: { id }, replace: true, throw: true }),
  }),
];

const search = createRoute({
  ...at('/search'),
  validateSearch: readText,
  component: lazyPage(() => import('../pages/search/search.tsx'), 'Search'),
});

/** Every address of the app. The API serves its page at each of them (apps/api/src/modules/pages/web). */
export const router = createRouter({
  routeTree: root.addChildren([
    home,
    dashboard,
    reviewRequests,
    newReviewRequest,
    reviewRequest,
    diff,
    diffRevision,
    attachment,
    stackOrder,
    groups,
    group,
    editGroup,
    deleteGroup,
    people,
    person,
    search,
    settings,
    identities,
    security,
    tokens,
    newApiToken,
    apiToken,
    oauthToken,
    applications,
    newApplication,
    application,
    ...formerSteps,
    admin,
    adminPeople,
    adminAccount,
    adminRepositories,
    adminRepository,
    adminDefaultReviewers,
    newDefaultReviewer,
    adminDefaultReviewer,
    adminDeletedGroups,
    adminTokenLimits,
    adminWebhooks,
    newWebhook,
    adminWebhook,
    adminSignIn,
    newSignInProvider,
    adminSignInProvider,
    adminScim,
    adminAudit,
    adminQuotas,
    adminQueues,
  ]),
  basepath: SITE || '/',
  trailingSlash: 'always',
  context: { queryClient },
  defaultPreload: 'intent',
  defaultErrorComponent: Failure,
  defaultNotFoundComponent: NotFound,
  defaultPendingComponent: Waiting,
  scrollRestoration: true,
});

// Who is signed in is asked again now and then, and no page waits for it.
router.subscribe('onBeforeNavigate', () => void queryClient.refetchQueries({ queryKey: SESSION_KEY, stale: true }));

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
