import { EVENT_TYPES } from './event-schemas.ts';

const [TYPE] = EVENT_TYPES;

/** Section of the events page: types in one's own language, made from the documents. */
export const GENERATED_MODELS = `<section><h2 id="models">Generated models</h2>
<p>Every event has a named type: <code>${TYPE}Event</code> is the event in structured JSON, as the log, the stream and
webhooks carry it, and <code>${TYPE}</code> is its <code>data</code>, which is the value of the message in Kafka.</p>
<pre>curl -o asyncapi.json https://…/api/events.json</pre>
<h3>TypeScript, Java, C#, Kotlin, … with Modelina</h3>
<pre>npm install @asyncapi/modelina
// models.mjs
import { readFileSync } from 'node:fs';
import { TypeScriptGenerator } from '@asyncapi/modelina';
const models = await new TypeScriptGenerator().generate(JSON.parse(readFileSync('asyncapi.json')));
for (const { result } of models) console.log(result);</pre>
<h3>Python, with datamodel-code-generator</h3>
<pre>pip install 'datamodel-code-generator[http]'
echo '{"$ref": "asyncapi.json#/components/schemas/AnyEvent"}' &gt; any-event.json
datamodel-codegen --input any-event.json --input-file-type jsonschema --use-title-as-name \\
  --output-model-type pydantic_v2.BaseModel --output events.py</pre>
<p><code>AnyEvent.model_validate(event).root</code> is then the event with the type of its <code>data</code>. A type or version
that is newer than your models is refused by them: look at <code>type</code> and <code>dataschema</code> first, and pass over
what you do not know.</p>
<h3>The answers of the HTTP API</h3>
<pre>npx openapi-typescript https://…/api/openapi.json -o api.ts</pre></section>`;
