// Keeps a table of shops from their events. With a JDK 17: mvn dependency:copy-dependencies, then
//   javac -cp 'target/dependency/*' -d target Consumer.java
//   java -cp 'target:target/dependency/*' Consumer   reads from Kafka until SIGTERM or Ctrl-C; with
//   --replay from the beginning, into an emptied store; --file <file> reads recorded events and prints the table
// KAFKA_BROKERS, GROUP and STORE: where from, as whom, where to. Instances of a group share a store.
import com.google.gson.*;
import java.nio.file.*;
import java.sql.*;
import java.util.*;
import org.apache.kafka.clients.consumer.*;
import org.apache.kafka.common.*;
import org.apache.kafka.common.serialization.StringDeserializer;
class Consumer {
  static final String TOPIC = "privilege.shops.v1";
  // The types that count here, and the version of their schemas for which this was written.
  static final String KNOWN = ".*[.]Shop(Registered|Approved|Rejected|Blocked|Activated|Updated|HistoryLost)";
  static final Map<String, PreparedStatement> statements = new HashMap<>();
  static Connection store;
  static ResultSet sql(String text, Object... values) throws SQLException {
    if (!statements.containsKey(text)) statements.put(text, store.prepareStatement(text));
    for (int n = 0; n < values.length; n++) statements.get(text).setObject(n + 1, values[n]);
    return statements.get(text).execute() ? statements.get(text).getResultSet() : null; // to be closed
  }
  static String text(JsonObject from, String name) { return from.has(name) ? from.get(name).getAsString() : null; }
  static void handle(String place, JsonObject headers, String value) throws Exception {
    String id = text(headers, "ce_subject"), type = text(headers, "ce_type");
    try {
      int version = Integer.parseUnsignedInt(text(headers, "ce_aggregateversion"));
      if (!"shop".equals(text(headers, "ce_aggregatetype"))) return; // it has versions of its own
      String epoch = Objects.requireNonNullElse(text(headers, "ce_logepoch"), "");
      int last, newer;
      String latest = "select coalesce(max(version), 0), coalesce(max(epoch), '') from versions where id = ?";
      try (var found = sql(latest, Objects.requireNonNull(id))) { last = found.getInt(1); newer = epoch.compareTo(found.getString(2)); }
      if (newer < 0 || newer == 0 && version <= last) return; // of a log that a restored backup replaced, or a repeat
      // A backup was restored: versions from an earlier epoch that come again never were.
      if (newer > 0) sql("delete from versions where id = ? and version >= ?", id, version);
      if (newer > 0) last = Math.min(last, version - 1);
      if (version > last + 1) throw new RuntimeException("version " + version + " comes after " + last);
      var data = new JsonObject();
      if (type.matches(KNOWN)) {
        if (!text(headers, "ce_dataschema").matches(".*[/:]1")) throw new Exception("a newer schema of " + type);
        data = JsonParser.parseString(value).getAsJsonObject();
        if (!data.has("status")) data.get("fromVersion").getAsInt();
      }
      sql("""
          insert into versions select ?1, ?2, coalesce(?3, max(name)), coalesce(?4, max(state)), ?5 from versions
          where id = ?1 and version = ?2 - 1""", id, version, text(data, "name"), text(data, "status"), epoch);
      sql("insert into handled values (?, 1) on conflict do update set times = times + 1", type);
      // A restored backup lacks all from that version on: the shop is again as it was before.
      if (data.has("fromVersion")) sql("""
          update versions set (name, state) = (select name, state from versions where id = ?1 and version = ?2 - 1)
          where id = ?1 and version >= ?2""", id, data.get("fromVersion").getAsInt());
    } catch (RuntimeException error) { // later versions of this shop are parked too, until a replay
      System.err.println("PARKED " + place + ", shop " + id + ": " + error);
      sql("insert or ignore into parked values (?, ?, ?)", place, id, error.toString());
    }
  }
  public static void main(String[] given) throws Exception {
    System.setProperty("org.slf4j.simpleLogger.defaultLogLevel", "warn");
    store = DriverManager.getConnection("jdbc:sqlite:" + System.getenv().getOrDefault("STORE", "shops.db")
        + "?busy_timeout=10000&journal_mode=wal");
    sql("create table if not exists versions (id text, version integer, name text, state text, epoch text, primary key (id, version))");
    sql("create view if not exists shops as select id, name, state, max(version) as version from versions group by id");
    sql("create table if not exists handled (type text primary key, times integer)");
    sql("create table if not exists parked (place text primary key, id text, why text)");
    boolean replay = List.of(given).contains("--replay");
    for (var table : List.of("versions", "handled", "parked")) if (replay) sql("delete from " + table);
    if (given.length == 2) {
      sql("begin immediate");
      for (var line : Files.readAllLines(Path.of(given[1]))) {
        var message = JsonParser.parseString(line).getAsJsonObject();
        if (TOPIC.equals(text(message, "topic")))
          handle(text(message, "key"), message.getAsJsonObject("headers"), message.get("value").toString());
      }
      sql("commit");
      var shops = sql("select json_object('id', id, 'name', name, 'state', state, 'version', version) from shops");
      while (shops.next()) System.out.println(shops.getString(1));
      return;
    }
    var main = Thread.currentThread();
    var stop = new Thread(() -> { try { main.join(); } catch (InterruptedException e) {} });
    Runtime.getRuntime().addShutdownHook(stop);
    // For TLS and a password add security.protocol, sasl.mechanism and sasl.jaas.config.
    var settings = Map.<String, Object>of("group.id", System.getenv().getOrDefault("GROUP", "my-shops"),
        "bootstrap.servers", System.getenv().getOrDefault("KAFKA_BROKERS", "localhost:9092"),
        "enable.auto.commit", false, "auto.offset.reset", "earliest", "session.timeout.ms", 6000);
    try (var consumer = new KafkaConsumer<>(settings, new StringDeserializer(), new StringDeserializer())) {
      consumer.subscribe(List.of(TOPIC), new ConsumerRebalanceListener() {
        public void onPartitionsRevoked(Collection<TopicPartition> parts) {}
        public void onPartitionsAssigned(Collection<TopicPartition> parts) { if (replay) consumer.seekToBeginning(parts); }
      });
      while (!stop.isAlive()) {
        var messages = consumer.poll(java.time.Duration.ofMillis(500));
        sql("begin immediate"); // all of a batch or nothing
        for (var message : messages) {
          var headers = new JsonObject();
          for (var h : message.headers()) if (h.value() != null) headers.addProperty(h.key(), new String(h.value(), "UTF-8"));
          handle(TOPIC + "/" + message.partition() + "/" + message.offset(), headers, message.value());
        }
        sql("commit");
        try { consumer.commitSync(); } catch (KafkaException error) { System.err.println(error.getMessage()); } // a rebalance
      }
    }
  }
}
