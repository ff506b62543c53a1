import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { testFolder } from './folder.ts';

/** A certificate for `localhost` and the authority that issued it, for servers of tests. Nothing else trusts this authority. */
const authority = `-----BEGIN CERTIFICATE-----
MIIBVDCB+6ADAgECAgEBMAoGCCqGSM49BAMCMBkxFzAVBgNVBAMMDlRlc3QgYXV0
aG9yaXR5MCAXDTIwMDEwMTAwMDAwMFoYDzIxMjUwMTAxMDAwMDAwWjAZMRcwFQYD
VQQDDA5UZXN0IGF1dGhvcml0eTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABIJM
br+HQ+lXNezhgTpkOnNyOfDfXAYN0wEV59Xoulkwxc10QKtwFXiWHneNyAYe06sR
ydSYPWcs5xy34HnCPmujMjAwMA8GA1UdEwEB/wQFMAMBAf8wHQYDVR0OBBYEFP3d
yFi24u3dQxf60cH0+TUzb4pDMAoGCCqGSM49BAMCA0gAMEUCIEmoyZg53XwKlgX/
dSkleIf7piW38/Z+nv/MhfYNTdVHAiEA77DjgYV/Nfb2HPuGtce6l+zPTOyulhaO
SUd1ISdcD58=
-----END CERTIFICATE-----
`;

export const certificate = `-----BEGIN CERTIFICATE-----
MIIBgTCCASegAwIBAgIBAjAKBggqhkjOPQQDAjAZMRcwFQYDVQQDDA5UZXN0IGF1
dGhvcml0eTAgFw0yMDAxMDEwMDAwMDBaGA8yMTI1MDEwMTAwMDAwMFowFDESMBAG
A1UEAwwJbG9jYWxob3N0MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE4nvL9KGV
yNlfYHWWjbqak1XV7IA9q/MSFderlCm2ZgC9/EdbwvOYvIrdPdJX6rHBHzj8lISK
V+V/Ipx9uGXFP6NjMGEwCQYDVR0TBAIwADAUBgNVHREEDTALgglsb2NhbGhvc3Qw
HQYDVR0OBBYEFC1qIyjI3XdWLGaJ+QFEfQVi0FiZMB8GA1UdIwQYMBaAFP3dyFi2
4u3dQxf60cH0+TUzb4pDMAoGCCqGSM49BAMCA0gAMEUCIQC0H9LBJnM1aOwz4VdL
S28Ri58lqxZI3tZsaa39FkHP0AIgGIzrdwrQPVuj5ELnLxPlBttwQx8O0AiCPCyW
rZrh/GQ=
-----END CERTIFICATE-----
`;

export const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgTlnyxey3FYA5oGBy
5hpe1muK3NldNdd7LIn0USIJjt+hRANCAATie8v0oZXI2V9gdZaNupqTVdXsgD2r
8xIV16uUKbZmAL38R1vC85i8it090lfqscEfOPyUhIpX5X8inH24ZcU/
-----END PRIVATE KEY-----
`;

/** Writes the certificate of the authority to a file. @returns its path */
export async function authorityFile(test: Parameters<typeof testFolder>[0]): Promise<string> {
  const file = path.join(await testFolder(test), 'ca.pem');
  await writeFile(file, authority);
  return file;
}
