import { fromEnv } from './from-env';
import { SignInConfig } from './sign-in.config';

const PROVIDER = { OIDC_ISSUER: 'https://login.example.com', OIDC_CLIENT_ID: 'review', OIDC_CLIENT_SECRET: 'secret' };

const faultOf = (env: Record<string, string>): string => {
  try {
    fromEnv(SignInConfig, env);
    return 'none';
  } catch (error) {
    return (error as Error).message;
  }
};

describe('the settings of sign-in', () => {
  it('are off unless an issuer is named', () => {
    expect(fromEnv(SignInConfig, {})).toMatchObject({ isOn: false, localPasswords: 'all', create: false });
    expect(fromEnv(SignInConfig, PROVIDER)).toMatchObject({ isOn: true, scopes: 'openid profile email' });
  });

  it.each([
    [{ OIDC_ISSUER: 'http://login.example.com' }, /^OIDC_ISSUER: must be an https:\/\/ address/],
    [{ OIDC_ISSUER: 'https://a:b@login.example.com' }, /^OIDC_ISSUER: .*without credentials/],
    [{ OIDC_ISSUER: 'https://login.microsoftonline.com/common/v2.0' }, /^OIDC_ISSUER: must name your tenant/],
    [{ OIDC_CLIENT_ID: '' }, /^OIDC_CLIENT_ID: is required with OIDC_ISSUER/],
    [{ OIDC_CLIENT_SECRET: '' }, /^OIDC_CLIENT_SECRET: is required with OIDC_ISSUER/],
    [{ OIDC_SCOPES: 'profile email' }, /^OIDC_SCOPES: .*openid/],
    [{ LOCAL_PASSWORDS: 'some' }, /^LOCAL_PASSWORDS: must be all, superusers or none/],
  ])('refuse %j by name', (wrong, fault) => {
    expect(faultOf({ ...PROVIDER, ...wrong })).toMatch(fault);
  });

  it('refuse to shut everybody out', () => {
    expect(faultOf({ LOCAL_PASSWORDS: 'none' })).toMatch(/^LOCAL_PASSWORDS: must be all without OIDC_ISSUER/);
    expect(faultOf({ ...PROVIDER, LOCAL_PASSWORDS: 'none' })).toBe('none');
  });
});
