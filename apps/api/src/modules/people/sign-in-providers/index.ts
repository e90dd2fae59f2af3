export { Providers } from './providers';
export { SignInProviderTo } from './sign-in-provider.policy';
export { SignInProvidersModule } from './sign-in-providers.module';
export { isOperator, type ShownProvider } from './sign-in-providers.service';
