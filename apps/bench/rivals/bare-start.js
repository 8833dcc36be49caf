/** The rival of `start-time`: a bare Express app over better-sqlite3. JavaScript, as our server is when installed. */
import Sqlite from 'better-sqlite3'
import express from 'express'

const [, , port, file] = process.argv
const database = new Sqlite(file)
database.pragma('journal_mode = WAL')
database.exec('create table if not exists orders (reference text)')
const list = database.prepare('select * from orders')

const app = express()
app.get('/orders', (_request, response) => {
  response.json(list.all())
})
app.listen(Number(port), '127.0.0.1')
process.once('SIGTERM', () => process.exit())
