import { Module } from '@nestjs/common';
import { OAuthTokensModule } from '../oauth-tokens';
import { AuthorizationCodes } from './authorization-codes';
import { AuthorizationController } from './authorization.controller';
import { ClientDocuments } from './client-documents';
import { Clients } from './clients';
import { DeviceAuthorizationController } from './device-authorization.controller';
import { DeviceCodes } from './device-codes';
import { DeviceController } from './device.controller';
import { Grants } from './grants';
import { IntrospectionController } from './introspection.controller';
import { Issuing } from './issuing';
import { KnownTokens } from './known-tokens';
import { MetadataController } from './metadata.controller';
import { RegistrationController } from './registration.controller';
import { Registrations } from './registrations';
import { RevocationController } from './revocation.controller';
import { TokenController } from './token.controller';
import { TokenEndpoint } from './token-endpoint';

/** The OAuth2 authorization server (RFC 6749 and its extensions). */
@Module({
  imports: [OAuthTokensModule],
  controllers: [
    AuthorizationController,
    TokenController,
    RegistrationController,
    RevocationController,
    IntrospectionController,
    DeviceAuthorizationController,
    DeviceController,
    MetadataController,
  ],
  providers: [
    AuthorizationCodes,
    ClientDocuments,
    Clients,
    DeviceCodes,
    Grants,
    Issuing,
    KnownTokens,
    Registrations,
    TokenEndpoint,
  ],
})
export class AuthorizationServerModule {}
