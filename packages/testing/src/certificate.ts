import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Makes a certificate that is an authority of its own, with the openssl of the machine: for a name such as `IP:127.0.0.1`. */
export function makeCertificate(folder: string, name: string) {
  const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
      ...['-subj', '/CN=test', '-addext', `subjectAltName=${name}`, '-keyout', keyFile, '-out', certFile],
    ],
    { stdio: 'ignore' },
  );
  return { certFile, key: readFileSync(keyFile), cert: readFileSync(certFile) };
}
