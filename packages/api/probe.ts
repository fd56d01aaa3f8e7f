import { openApiDocument } from './src/index.ts';
const t=performance.now(); const d=openApiDocument({version:'0.1.0'}); console.log(performance.now()-t,'ms'); const s=JSON.stringify(d); 
import {gzipSync} from 'node:zlib'; import {writeFileSync} from 'node:fs'; writeFileSync('/tmp/openapi.json',JSON.stringify(d,null,1));
console.log(s.length,gzipSync(s).length, Object.keys(d.components.schemas).length, Object.keys(d.paths).length);
