export { Providers } from './providers';
export { SignInProvidersModule } from './sign-in-providers.module';
