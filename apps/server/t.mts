import net from 'node:net'
import { webhookSender } from './src/dispatch/send.ts'
import { request, Agent } from 'undici'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
const srv = async (f: (s: net.Socket, n: number) => void) => { let n=0; const s = net.createServer(c => { c.on('error',()=>{}); f(c, n++) }).listen(0,'127.0.0.1'); await once(s,'listening'); return `http://127.0.0.1:${(s.address() as net.AddressInfo).port}/` }
const answers: Record<string,string> = {
 '600': 'HTTP/1.1 600 X\r\nContent-Length: 2\r\n\r\nok', '999':'HTTP/1.1 999 X\r\nContent-Length: 0\r\n\r\n', '099':'HTTP/1.1 099 X\r\nContent-Length: 0\r\n\r\n','dup':'HTTP/1.1 200 X\r\nContent-Length: 0\r\nContent-Length: 1\r\n\r\n','smtp':'220 mail\r\n','101':'HTTP/1.1 101 Switching\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n','1000':'HTTP/1.1 1000 X\r\n\r\n', '50':'HTTP/1.1 50 X\r\n\r\n','badchunk':'HTTP/1.1 200 X\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n', 'clte':'HTTP/1.1 200 X\r\nTransfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n0\r\n\r\n','000':'HTTP/1.1 000 X\r\nContent-Length: 0\r\n\r\n'}
for (const [k,v] of Object.entries(answers)) { const url = await srv(s => s.once('data',()=>s.write(v)))
 try { const r = await request(url,{method:'POST',body:'x', headersTimeout: 1000, signal: AbortSignal.timeout(1500)}); console.log(k,r.statusCode) ; r.body.dump().catch(()=>{})} catch (e: any) { console.log(k, e.name, e.code, e.message, e.constructor.name) } }
// stale
const counts: Record<string, number> = {}
for (const how of ['destroy','end','reset'] as const) for (const delay of [5,20]) {
 const url = await srv(s => { s.on('data', () => { s.write('HTTP/1.1 200 X\r\nContent-Length: 0\r\n\r\n'); setTimeout(()=> how==='destroy'? s.destroy(): how==='end'? s.end(): s.resetAndDestroy(), delay) }) })
 const agent = new Agent()
 for (let i=0;i<150;i++) { try { const r = await agent.request({origin:url.slice(0,-1),path:'/',method:'POST',body:'x'.repeat(1000)}); await r.body.dump() } catch (e:any) { const k=`${how} ${delay} ${e.name} ${e.code} read=${e.socket?.bytesRead}`; counts[k]=(counts[k]??0)+1 } await pause(delay-1+ Math.random()*2) }
}
console.log(counts); process.exit()
