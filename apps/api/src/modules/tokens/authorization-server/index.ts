export { issuerOf } from './issuer';
export { AnyClient, Protocol } from './protocol.decorator';
