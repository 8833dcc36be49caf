/** The rival of `start-time`: a bare Express app over better-sqlite3. JavaScript, as our server is when installed. */
import Sqlite from 'better-sqlite3'
import express from 'express'

const database = new Sqlite(process.argv[2])
database.pragma('journal_mode = WAL')
database.exec('create table if not exists orders (reference text)')
const list = database.prepare('select * from orders')

const app = express()
app.get('/orders', (_request, response) => {
  response.json(list.all())
})
const server = app.listen(0, '127.0.0.1', () => {
  process.stdout.write(`at http://127.0.0.1:${server.address().port}\n`)
})
process.once('SIGTERM', () => process.exit())
